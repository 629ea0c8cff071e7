/** Bots over the API. The exchange makes all decisions. */
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
  stopBot,
} from '@anywhen/protocol';
import { type RouteParts, submitAsMember, submitEnding, sameAsReply } from '../core/submit.ts';
import { readAvailable } from '../ledger/ledger.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { readPage } from '../platform/http/cursor.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { TermsFacts } from '../terms/facts.ts';
import type { StrategyFacts } from './facts.ts';
import { findOwnBot, listLogOf, withRungs } from './queries.ts';
import { botTable } from './storage.ts';

export type StrategyRouteParts = RouteParts<{
  strategy: StrategyFacts;
  members: MemberFacts;
  terms: TermsFacts;
}> & { nowMs: () => number };

export function serveStrategyRoutes(routes: Routes, parts: StrategyRouteParts): void {
  serveRequests(routes, parts);
  serveReads(routes, parts);
}

function serveRequests(routes: Routes, { pool, core }: StrategyRouteParts): void {
  routes.serveMember(createDcaBot, (call) => {
    return submitAsMember(core, call, { kind: 'create-dca', ...call.body }, sameAsReply);
  });

  routes.serveMember(createGridBot, (call) => {
    const { shown, ...request } = call.body;
    const body = {
      kind: 'create-grid',
      ...request,
      shownQuantity: shown.quantity,
      shownStartCost: shown.startCost,
      shownProfit: shown.profit,
    } as const;
    return submitAsMember(core, call, body, sameAsReply);
  });

  /** The exchange no longer knows a stopped bot: its member gets the answer that it has ended. */
  const askAbout = <Answer>(asking: Promise<Answer>, owned: { uid: number; id: number }) =>
    submitEnding(asking, () => findOwnBot(pool, owned), 'BOT_STATE_INVALID');

  routes.serveMember(pauseBot, (call) => {
    const botId = Number(call.params.id);
    const asking = submitAsMember(core, call, { kind: 'pause-bot', botId }, sameAsReply);
    return askAbout(asking, { uid: call.uid, id: botId });
  });

  routes.serveMember(resumeBot, (call) => {
    const botId = Number(call.params.id);
    const asking = submitAsMember(core, call, { kind: 'resume-bot', botId }, sameAsReply);
    return askAbout(asking, { uid: call.uid, id: botId });
  });

  routes.serveMember(stopBot, (call) => {
    const botId = Number(call.params.id);
    const body = { kind: 'stop-bot', botId, ...call.body } as const;
    const asking = submitAsMember(core, call, body, sameAsReply);
    return askAbout(asking, { uid: call.uid, id: botId });
  });
}

function serveReads(routes: Routes, { pool, facts, nowMs }: StrategyRouteParts): void {
  routes.serveMember(readStrategyConfig, async ({ uid }) => {
    const own = facts.strategy.listOpen(uid).filter(({ bot }) => countsAsRunning(bot.state));
    const available = await readAvailable(pool, { uid, account: 'strategy', currency: 'USDT' });
    return {
      available: formatUnits(available),
      feeBps: facts.terms.spotFeeBpsAt(nowMs(), facts.members.find(uid)?.level ?? 0),
      botsLeft: Math.max(0, BOTS_MAX - own.length),
    };
  });

  routes.serveMember(listBots, async ({ uid, query }) => {
    const { state } = query;
    const { rows, nextCursor } = await readPage(query, BOTS_PER_PAGE, (page) =>
      botTable.listOf(pool, uid, page, { state }),
    );
    const known = await withRungs(pool, rows);
    return { bots: known.map(({ bot, rungs }) => describeBot(bot, rungs)), nextCursor };
  });

  routes.serveMember(readBot, async ({ uid, params }) => {
    const known = await findOwnBot(pool, { uid, id: Number(params.id) });
    return known ? describeBot(known.bot, known.rungs) : refuse('NOT_FOUND');
  });

  routes.serveMember(listBotLog, async ({ uid, params, query }) => {
    const known = await findOwnBot(pool, { uid, id: Number(params.id) });
    if (!known) return refuse('NOT_FOUND');
    const { rows, nextCursor } = await readPage(query, BOT_LOG_PER_PAGE, (page) =>
      listLogOf(pool, known.bot.id, page),
    );
    return { lines: rows.map((line) => describeLogLine(known.bot, line)), nextCursor };
  });
}
