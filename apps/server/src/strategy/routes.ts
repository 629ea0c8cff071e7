/** Bots over the API. Decisions live in the exchange. */
import { describeBot, describeLogLine } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  BOTS_MAX,
  BOTS_PER_PAGE,
  BOT_LOG_PER_PAGE,
  countsAsRunning,
  createDcaBot,
  createGridBot,
  listBotLog,
  listBots,
  pauseBot,
  readBot,
  readStrategyConfig,
  resumeBot,
  spotFeeBps,
  stopBot,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { submitAsMember, submitEnding } from '../core/submit.ts';
import type { Core } from '../core/core.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { nextCursor, readCursor } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { StrategyFacts } from './facts.ts';
import { findOwnBot, listBotsOf, listLogOf } from './queries.ts';

export type StrategyRouteParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { strategy: StrategyFacts; members: MemberFacts };
};

export function serveStrategyRoutes(routes: Routes, parts: StrategyRouteParts): void {
  serveRequests(routes, parts);
  serveReads(routes, parts);
}

function serveRequests(routes: Routes, { pool, core }: StrategyRouteParts): void {
  routes.serveMember(createDcaBot, (call) => {
    return submitAsMember(core, call, { kind: 'create-dca', ...call.body });
  });

  routes.serveMember(createGridBot, (call) => {
    const { shown, ...request } = call.body;
    return submitAsMember(core, call, {
      kind: 'create-grid',
      ...request,
      shownQuantity: shown.quantity,
      shownStartCost: shown.startCost,
      shownProfit: shown.profit,
    });
  });

  /** What is stopped the exchange no longer knows: its member hears that it is over. */
  const askAbout = <Answer>(asking: Promise<Answer>, owned: { uid: number; id: number }) =>
    submitEnding(asking, () => findOwnBot(pool, owned), 'BOT_STATE_INVALID');

  routes.serveMember(pauseBot, (call) => {
    const botId = Number(call.params.id);
    const asking = submitAsMember(core, call, { kind: 'pause-bot', botId });
    return askAbout(asking, { uid: call.uid, id: botId });
  });

  routes.serveMember(resumeBot, (call) => {
    const botId = Number(call.params.id);
    const asking = submitAsMember(core, call, { kind: 'resume-bot', botId });
    return askAbout(asking, { uid: call.uid, id: botId });
  });

  routes.serveMember(stopBot, (call) => {
    const botId = Number(call.params.id);
    const asking = submitAsMember(core, call, { kind: 'stop-bot', botId, ...call.body });
    return askAbout(asking, { uid: call.uid, id: botId });
  });
}

function serveReads(routes: Routes, { pool, facts }: StrategyRouteParts): void {
  routes.serveMember(readStrategyConfig, async ({ uid }) => {
    const own = facts.strategy.listOpen(uid).filter(({ bot }) => countsAsRunning(bot.state));
    const available = await readAvailable(pool, { uid, account: 'strategy', currency: 'USDT' });
    return {
      available: formatUnits(available),
      feeBps: spotFeeBps(facts.members.find(uid)?.level ?? 0),
      botsLeft: Math.max(0, BOTS_MAX - own.length),
    };
  });

  routes.serveMember(listBots, async ({ uid, query }) => {
    const { state, limit = BOTS_PER_PAGE } = query;
    const page = { state, beforeId: readCursor(query.cursor), limit: limit + 1 };
    const known = await listBotsOf(pool, uid, page);
    const shown = known.slice(0, limit);
    return {
      bots: shown.map(({ bot, rungs }) => describeBot(bot, rungs)),
      nextCursor: nextCursor(
        known.map(({ bot }) => bot),
        limit,
      ),
    };
  });

  routes.serveMember(readBot, async ({ uid, params }) => {
    const known = await findOwnBot(pool, { uid, id: Number(params.id) });
    return known ? describeBot(known.bot, known.rungs) : refuse('NOT_FOUND');
  });

  routes.serveMember(listBotLog, async ({ uid, params, query }) => {
    const known = await findOwnBot(pool, { uid, id: Number(params.id) });
    if (!known) return refuse('NOT_FOUND');
    const { limit = BOT_LOG_PER_PAGE } = query;
    const page = { botId: known.bot.id, beforeNo: readCursor(query.cursor), limit: limit + 1 };
    const lines = await listLogOf(pool, page);
    return {
      lines: lines.slice(0, limit).map((line) => describeLogLine(known.bot, line)),
      nextCursor: nextCursor(
        lines.map(({ no }) => ({ id: no })),
        limit,
      ),
    };
  });
}
