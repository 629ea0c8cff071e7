/**
 * Customer service: conversations of members and visitors with the assistant and with staff. It can
 * show a proof again, and changes nothing outside its own tables.
 */
import type { ClientBase } from 'pg';
import type { Core } from '../core/core.ts';
import type { ErasureLeft, ServerModule, Serving } from '../facets/server-module.ts';
import { PERSON } from '../facets/uncovered.ts';
import type { Identity } from '../identity/identity.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { deletePortion } from '../platform/delete-in-portions.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { StaffNumbers, StaffParts } from '../staff/staff.ts';
import { serveSupportConsole } from './console-routes.ts';
import { SupportDriver, type SupportDriverDeps } from './driver.ts';
import { SupportHints } from './hints.ts';
import { SupportNews } from './news.ts';
import type { SupportParts } from './parts.ts';
import { QueueNews } from './queue-news.ts';
import { serveSupportRoutes } from './routes.ts';
import { Typing } from './typing.ts';

type Served = Serving & {
  identity: Identity;
  bus: Bus;
  core: Pick<Core, 'onCommitted'>;
  facts: { markets: MarketFacts };
  nowMs: () => number;
  log: Log;
  config: { hasRateLimits: boolean };
};

type Consoled = {
  routes: Routes;
  staff: StaffParts;
  people: StaffNumbers;
  hub: Hub;
  bus: Bus;
  core: Pick<Core, 'onCommitted'>;
  genesis: string;
  log: Log;
  memberOrigin: string | null;
};

export const support = {
  uncovered: {
    support_conversation: 'who talks with support and how far they read: no money follows from it',
    support_message: PERSON,
    support_canned_answer: 'texts staff choose from: whoever sends one has read it',
  },
  serve: (parts: Served) => {
    const { routes, hub, bus, core, facts, log, config } = parts;
    const own = partsOf(parts, bus, facts.markets.genesis);
    serveSupportRoutes(routes, { ...own, hasRateLimits: config.hasRateLimits });
    const news = new SupportNews({ ...own, hub, log });
    core.onCommitted(() => news.noteCommit());
  },
  serveConsole: (parts: Consoled) => {
    const { routes, staff, people, hub, bus, core, genesis, log, memberOrigin } = parts;
    const own = partsOf(staff, bus, genesis);
    serveSupportConsole(routes, { ...own, staff, memberOrigin });
    const news = new QueueNews({ ...own, hub, people, log });
    core.onCommitted(() => news.noteCommit());
  },
  drive: (deps: SupportDriverDeps) => new SupportDriver(deps),
  /** Nothing forbids a picture for support: whoever is frozen needs it most. */
  provide: () => ({ uploads: { 'support-picture': () => undefined } }),
  erase: eraseSupport,
} satisfies ServerModule;

function partsOf(
  { identity, nowMs }: { identity: Identity; nowMs: () => number },
  bus: Bus,
  genesis: string,
): SupportParts {
  const { pool, vault, config } = identity.deps;
  const hints = new SupportHints(bus, genesis);
  const typing = new Typing(nowMs);
  return { pool, vault, pepper: config.pepper, identity, nowMs, hints, typing };
}

const ERASED_AT_ONCE = 1_000;

/** For "delete my data"; what was sent as a picture is deleted with all files of the member. */
async function eraseSupport(client: ClientBase, uid: number): Promise<ErasureLeft> {
  const where = 'conversation_id in (select id from support_conversation where uid = $1)';
  const portion = { table: 'support_message', where, values: [uid], atOnce: ERASED_AT_ONCE };
  if ((await deletePortion(client, portion)) === ERASED_AT_ONCE) return 'more';
  await client.query('delete from support_conversation where uid = $1', [uid]);
  return 'nothing';
}
