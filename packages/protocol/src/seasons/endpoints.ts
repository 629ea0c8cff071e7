/** Seasons over the API: joining, switching, rankings, and how a place was made. */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, memberWrite } from '../base/endpoint.ts';
import { atMs, decimal, listOf, portfolioUid, text } from '../base/shapes.ts';
import { PORTFOLIO_PRODUCTS, SEASON_KINDS } from './rules.ts';

export const PORTFOLIOS_LISTED_MAX = 100;
export const RANKED_MAX = 100;
export const NICKNAME_MAX = 20;
const NICKNAME_MIN = 3;
const MARKETS_MAX = 60;

const seasonCode = text(10);
const ppm = z.int();

export const portfolioLine = z.strictObject({
  uid: portfolioUid,
  season: seasonCode,
  kind: z.enum(SEASON_KINDS),
  /** Ending: something still ends by its own rules. Left: before its end, by its member. */
  state: z.enum(['running', 'ending', 'ended', 'left']),
  products: listOf(z.enum(PORTFOLIO_PRODUCTS), PORTFOLIO_PRODUCTS.length),
  leverageMax: z.int(),
  symbols: z.nullable(listOf(text(12), MARKETS_MAX)),
  capital: decimal,
  openedAtMs: atMs,
  endsAtMs: atMs,
  endedAtMs: z.nullable(atMs),
  leftAtMs: z.nullable(atMs),
  orders: z.int(),
  fees: decimal,
  valuedAtMs: z.nullable(atMs),
  equity: decimal,
  peak: decimal,
  /** In millionths of the capital. */
  returnPpm: ppm,
  /** In millionths of the highest value before it. */
  fallPpm: ppm,
});

const seasonLine = z.strictObject({
  code: seasonCode,
  kind: z.enum(SEASON_KINDS),
  startsAtMs: atMs,
  endsAtMs: atMs,
  joinUntilMs: atMs,
  isJoinable: z.boolean(),
});

export const readSeasons = memberRead('readSeasons', '/seasons', {
  summary: 'The seasons of now, the own portfolios, and for which of them this session acts.',
  reply: z.strictObject({
    seasons: listOf(seasonLine, 2),
    /** The newest first. */
    portfolios: listOf(portfolioLine, PORTFOLIOS_LISTED_MAX),
    /** Null: the practice account. */
    actsFor: z.nullable(portfolioUid),
    /** Shown in rankings; null for who has chosen none. */
    nickname: z.nullable(text(NICKNAME_MAX)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
});

export const openPortfolio = memberMoney('openPortfolio', '/seasons/portfolios', {
  summary: 'Join a season: a portfolio with the capital everybody begins with.',
  body: z.strictObject({ season: seasonCode }),
  reply: portfolioLine,
  rejections: [
    'SEASON_CLOSED',
    'SEASON_JOINED',
    'FEED_STALE',
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
  ],
});

export const leaveSeason = memberMoney('leaveSeason', '/seasons/leaving', {
  summary: 'End an own portfolio before its season does, by its own rules; it is not come back to.',
  body: z.strictObject({ portfolio: portfolioUid }),
  reply: portfolioLine,
  rejections: ['NOT_FOUND', 'ACCOUNT_STATUS_ABNORMAL'],
});

export const actFor = memberWrite('actFor', '/seasons/acting', {
  summary: 'From now on this session acts for a portfolio of its member, or for themselves.',
  body: z.strictObject({ portfolio: z.nullable(portfolioUid) }),
  reply: z.strictObject({ actsFor: z.nullable(portfolioUid) }),
  rejections: ['NOT_FOUND'],
});

const nicknameText = text(NICKNAME_MAX).check(
  z.regex(/^[\p{L}\p{N}]+(?:[ _-][\p{L}\p{N}]+)*$/u),
  z.minLength(NICKNAME_MIN),
);

export const chooseNickname = memberWrite('chooseNickname', '/seasons/nickname', {
  summary: 'The name that rankings show; null takes it back, also from seasons that are over.',
  body: z.strictObject({ nickname: z.nullable(nicknameText) }),
  reply: z.strictObject({ nickname: z.nullable(text(NICKNAME_MAX)) }),
  rejections: ['NICKNAME_TAKEN'],
});

const rankedLine = z.strictObject({
  /** From 1. */
  place: z.int(),
  portfolio: portfolioUid,
  /** Null of who has chosen none. */
  nickname: z.nullable(text(NICKNAME_MAX)),
  isOwn: z.boolean(),
  hasLeft: z.boolean(),
  returnPpm: ppm,
  fallPpm: ppm,
  /** What the ranking by risk goes by. */
  riskScore: z.int(),
  equity: decimal,
  peak: decimal,
  orders: z.int(),
  fees: decimal,
});

export const readRanking = memberRead('readRanking', '/season-rankings/{season}', {
  summary: 'A season’s ranking by return or by risk: the first hundred, and the own place.',
  params: z.strictObject({ season: seasonCode }),
  query: z.strictObject({ by: z.optional(z.enum(['return', 'risk'])) }),
  reply: z.strictObject({
    season: seasonLine,
    ranked: listOf(rankedLine, RANKED_MAX),
    /** Also where it is not among the first; null for who has placed no order in it. */
    own: z.nullable(rankedLine),
    /** How many have a place. */
    count: z.int(),
    /** Have joined and placed no order. */
    idle: z.int(),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  rejections: ['NOT_FOUND'],
});

const productLine = z.strictObject({
  product: text(20),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  fees: decimal,
  result: decimal,
});

export const readPlace = memberRead('readPlace', '/seasons/portfolios/{portfolio}', {
  summary: 'How a place was made: what has ended, by product, with its fees.',
  params: z.strictObject({ portfolio: portfolioUid }),
  reply: z.strictObject({
    portfolio: portfolioLine,
    nickname: z.nullable(text(NICKNAME_MAX)),
    isOwn: z.boolean(),
    products: listOf(productLine, PORTFOLIO_PRODUCTS.length),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  rejections: ['NOT_FOUND'],
});

export const seasonsApi = {
  endpoints: [
    readSeasons,
    openPortfolio,
    leaveSeason,
    actFor,
    chooseNickname,
    readRanking,
    readPlace,
  ],
  topics: {},
};
