/** Price alerts over the API. The exchange makes all decisions. */
import { randomUUID } from 'node:crypto';
import { describeAlert } from '@anywhen/exchange';
import {
  ALERTS_PER_MEMBER_MAX,
  ALERTS_PER_PAGE,
  listAlerts,
  removeAlert,
  setAlert,
} from '@anywhen/protocol';
import { type RouteParts, submitAsMember, sameAsReply } from '../core/submit.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { AlertFacts } from './facts.ts';
import { alertTable } from './storage.ts';

export type AlertParts = RouteParts<{ alerts: AlertFacts }>;

export function serveAlertsRoutes(routes: Routes, { pool, core, facts }: AlertParts): void {
  routes.serveMember(listAlerts, async ({ uid, query }) => {
    const { symbol, state = ['waiting', 'fired'] as const } = query;
    const { rows, nextCursor } = await readPage(query, ALERTS_PER_PAGE, (page) =>
      alertTable.listOf(pool, uid, page, { symbol, state }),
    );
    const waiting = facts.alerts.listWaiting(uid).length;
    return {
      alerts: rows.map(describeAlert),
      nextCursor,
      left: Math.max(0, ALERTS_PER_MEMBER_MAX - waiting),
    };
  });

  // These calls are idempotent, so they need no key.
  routes.serveMember(setAlert, (call) => {
    const idempotencyKey = `set-alert:${randomUUID()}`;
    const request = { price: null, moveBps: null, ...call.body };
    return submitAsMember(
      core,
      { ...call, idempotencyKey },
      { kind: 'set-alert', ...request },
      sameAsReply,
    );
  });

  routes.serveMember(removeAlert, (call) => {
    const idempotencyKey = `remove-alert:${randomUUID()}`;
    const alertId = Number(call.params.id);
    return submitAsMember(
      core,
      { ...call, idempotencyKey },
      { kind: 'remove-alert', alertId },
      sameAsReply,
    );
  });
}
