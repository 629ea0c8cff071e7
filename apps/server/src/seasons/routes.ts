/** Seasons over the API. The exchange opens and values portfolios; identity keeps who acts. */
import { type Portfolio, describePortfolio } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  PORTFOLIOS_LISTED_MAX,
  RANKED_MAX,
  type ReplyOf,
  type Season,
  type TradedProduct,
  TRADED_PRODUCTS,
  actFor,
  chooseNickname,
  classOfSeason,
  isJoinable,
  leaveSeason,
  openPortfolio,
  readPlace,
  readRanking,
  readSeason,
  readSeasons,
  seasonsAt,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Core } from '../core/core.ts';
import { sameAsReply, submitAsMember } from '../core/submit.ts';
import { readEndedTrades } from '../facets/ended-trades.ts';
import type { Provided } from '../facets/server-module.ts';
import type { Identity } from '../identity/identity.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { TallySum } from '../results/results.ts';
import { deleteNickname, findNickname, saveNickname } from './nicknames.ts';
import {
  type RankedRow,
  countJoined,
  findPortfolio,
  findRanked,
  listPortfoliosOf,
  listRanked,
} from './queries.ts';

export type SeasonsParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  facts: { members: MemberFacts };
  identity: Identity;
  nowMs: () => number;
  provided: readonly Provided[];
};

export function serveSeasons(routes: Routes, parts: SeasonsParts): void {
  const { pool, core, facts, identity, nowMs } = parts;

  routes.serveMember(readSeasons, async ({ uid, actingUid }) => {
    const second = Math.floor(nowMs() / 1_000);
    const portfolios = await listPortfoliosOf(pool, uid, PORTFOLIOS_LISTED_MAX);
    return {
      seasons: seasonsAt(second).map((season) => describeSeason(season, second)),
      portfolios: portfolios.map(describePortfolio),
      actsFor: actingUid === uid ? null : String(actingUid),
      nickname: await findNickname(pool, uid),
    };
  });

  routes.serveMember(openPortfolio, (call) => {
    const { season } = call.body;
    // A class is joined by its code, and has a call of its own.
    if (classOfSeason(season) !== undefined) {
      return refuse('VALIDATION', { fields: { season: 'not-offered' } });
    }
    const body = { kind: 'open-portfolio', season } as const;
    return submitAsMember(core, call, body, (reply) => sameAsReply(reply));
  });

  routes.serveMember(leaveSeason, (call) => {
    const body = { kind: 'leave-season', portfolio: Number(call.body.portfolio) } as const;
    return submitAsMember(core, call, body, (reply) => sameAsReply(reply));
  });

  routes.serveMember(actFor, async ({ uid, sessionId, body }) => {
    const portfolioUid = body.portfolio === null ? null : Number(body.portfolio);
    const isOwn = portfolioUid === null || facts.members.find(portfolioUid)?.ownerUid === uid;
    if (!isOwn) return refuse('NOT_FOUND');
    await identity.sessions.actFor({ uid, sessionId, actingUid: uid }, portfolioUid);
    return { actsFor: body.portfolio };
  });

  routes.serveMember(chooseNickname, async ({ uid, body: { nickname: name } }) => {
    if (name === null) await deleteNickname(pool, uid);
    else if (!(await saveNickname(pool, { uid, name, nowMs: nowMs() }))) refuse('NICKNAME_TAKEN');
    return { nickname: name };
  });

  serveRankings(routes, parts);
}

function serveRankings(routes: Routes, parts: SeasonsParts): void {
  const { pool, nowMs } = parts;

  routes.serveMember(readRanking, async ({ uid, params, query }) => {
    const season = readSeason(params.season) ?? refuse('NOT_FOUND');
    const asked = { season: season.code, by: query.by ?? 'return' };
    const ranked = await listRanked(pool, { ...asked, limit: RANKED_MAX });
    const own = await findRanked(pool, { ...asked, ownerUid: uid });
    return {
      season: describeSeason(season, Math.floor(nowMs() / 1_000)),
      ranked: ranked.map((row) => describeRanked(row, uid)),
      own: own ? describeRanked(own, uid) : null,
      ...(await countJoined(pool, season.code)),
    };
  });

  routes.serveMember(readPlace, async ({ uid, params }) => {
    const portfolio = await findPortfolio(pool, Number(params.portfolio));
    const isOwn = portfolio?.ownerUid === uid;
    // One's own season has no ranking, and the ranking of a class is its own: nobody else reads it.
    const isPrivate = portfolio?.kind === 'own' || portfolio?.kind === 'class';
    if (!portfolio || (!isOwn && isPrivate)) return refuse('NOT_FOUND');
    return {
      portfolio: describePortfolio(portfolio),
      nickname: await findNickname(pool, portfolio.ownerUid),
      isOwn,
      products: await addUpProducts(parts, portfolio),
    };
  });
}

/** What has ended by now, product by product, each trade with the one result of its record. */
async function addUpProducts(
  { pool, nowMs, provided }: SeasonsParts,
  { uid, openedAtMs }: Portfolio,
): Promise<ReplyOf<typeof readPlace>['products']> {
  const sums = new Map<TradedProduct, TallySum>();
  const asked = { uid, fromMs: openedAtMs, toMs: nowMs() + 1 };
  await inTransaction(
    pool,
    async (db) => {
      for (const source of provided.flatMap(({ endedTrades }) => endedTrades ?? [])) {
        for await (const trades of readEndedTrades(source, db, asked)) {
          const sum = sums.get(source.product) ?? new TallySum();
          sums.set(source.product, sum);
          for (const trade of trades) sum.add(trade);
        }
      }
    },
    { isolation: 'repeatable read' },
  );
  return TRADED_PRODUCTS.flatMap((product) => {
    const sum = sums.get(product)?.describe();
    if (!sum) return [];
    const { trades, wins, losses, feesUsdt: fees, resultUsdt: result } = sum;
    return { product, trades, wins, losses, fees, result };
  });
}

function describeSeason(season: Season, second: number) {
  const { code, kind, startsAtSecond, endsAtSecond, joinUntilSecond } = season;
  return {
    code,
    kind,
    startsAtMs: startsAtSecond * 1_000,
    endsAtMs: endsAtSecond * 1_000,
    joinUntilMs: joinUntilSecond * 1_000,
    isJoinable: isJoinable(season, second),
  };
}

function describeRanked(row: RankedRow, uid: number) {
  const { place, nickname, hasLeft, returnPpm, fallPpm, riskScore, orders } = row;
  return {
    place,
    portfolio: String(row.uid),
    nickname,
    isOwn: row.ownerUid === uid,
    hasLeft,
    returnPpm,
    fallPpm,
    riskScore,
    equity: formatUnits(row.equityUnits),
    peak: formatUnits(row.peakUnits),
    orders,
    fees: formatUnits(row.feeUnits),
  };
}
