/** Price alerts over the API. Decisions live in the exchange. */
import { randomUUID } from 'node:crypto';
import { describeAlert } from '@anywhen/exchange';
import {
  ALERTS_PER_MEMBER_MAX,
  ALERTS_PER_PAGE,
  listAlerts,
  removeAlert,
  setAlert,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { submitAsMember } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { AlertFacts } from './facts.ts';
import { listAlertsOf } from './queries.ts';

export type AlertParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { alerts: AlertFacts };
};

export function serveAlertsRoutes(routes: Routes, { pool, core, facts }: AlertParts): void {
  routes.serveMember(listAlerts, async ({ uid, query }) => {
    const { symbol, state, limit = ALERTS_PER_PAGE } = query;
    const alerts = await listAlertsOf(pool, uid, {
      symbol,
      states: state ? [state] : ['waiting', 'fired'],
      beforeId: readCursor(query.cursor),
      limit: limit + 1,
    });
    const waiting = facts.alerts.listWaiting(uid).length;
    return {
      alerts: alerts.slice(0, limit).map(describeAlert),
      nextCursor: nextCursor(alerts, limit),
      left: Math.max(0, ALERTS_PER_MEMBER_MAX - waiting),
    };
  });

  // Sent again they change nothing more, so that no key is asked for.
  routes.serveMember(setAlert, (call) => {
    const idempotencyKey = `set-alert:${randomUUID()}`;
    const request = { price: null, moveBps: null, ...call.body };
    return submitAsMember(core, { ...call, idempotencyKey }, { kind: 'set-alert', ...request });
  });

  routes.serveMember(removeAlert, (call) => {
    const idempotencyKey = `remove-alert:${randomUUID()}`;
    const alertId = Number(call.params.id);
    return submitAsMember(core, { ...call, idempotencyKey }, { kind: 'remove-alert', alertId });
  });
}
