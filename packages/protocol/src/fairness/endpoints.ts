/**
 * What anybody needs to check a price: commitments made before the fact, seeds as they are
 * revealed, and the ticks that follow from them (rulebook 16.7). All public; nothing here can be
 * written.
 */
import { CURRENCIES, MARKETS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, publicRead } from '../base/endpoint.ts';
import { currency, decimal, hash, listOf, queryInt, second, text } from '../base/shapes.ts';

export const TICKS_PER_CALL_MAX = 300;
export const HEADS_PER_CALL_MAX = 100;
export const LINKS_PER_CALL_MAX = 1_000;
export const OUTAGES_PER_CALL_MAX = 50;
/** One a day: enough for half a century. */
const COMMITTED_DAYS_MAX = 20_000;
const VERSIONS_MAX = 100;
/** Each holds any of the currencies. */
const HOUSE_ACCOUNTS_MAX = 40 * CURRENCIES.length;

/** The price process between two ticks: log prices with twelve decimals, and the two regimes. */
const processState = z.strictObject({
  second,
  x: listOf(decimal, MARKETS.length),
  regimes: z.strictObject({
    MKT: z.enum(['calm', 'normal', 'stressed']),
    FIN: z.enum(['calm', 'normal', 'stressed']),
  }),
});

export const readCommitments = publicRead('readCommitments', '/fairness/anchors', {
  summary: 'Genesis, history seed, versions of the process, anchors of days; seeds of past days.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    genesis: hash,
    historySeed: hash,
    firstSecond: second,
    /** Until the first of them version 1 holds; each is known a day before its first second. */
    versions: listOf(
      z.strictObject({
        version: z.int(),
        day: z.int(),
        startsAtSecond: second,
        publishedAtMs: z.int(),
      }),
      VERSIONS_MAX,
    ),
    days: listOf(
      z.strictObject({
        day: z.int(),
        startsAtSecond: second,
        anchor: hash,
        publishedAtMs: z.int(),
        seed: z.nullable(hash),
      }),
      COMMITTED_DAYS_MAX,
    ),
  }),
  rejections: ['FEED_STALE'],
});

export const listTicks = publicRead('listTicks', '/fairness/ticks', {
  summary: `Seconds with seeds, all prices and hashes, and the state before; ≤ ${TICKS_PER_CALL_MAX} a call.`,
  query: z.strictObject({ from: queryInt(0, 4e10), to: queryInt(0, 4e10) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    before: processState,
    beforeSeed: z.nullable(hash),
    beforeHashes: listOf(hash, MARKETS.length),
    ticks: listOf(
      z.strictObject({
        second,
        seed: hash,
        prices: listOf(decimal, MARKETS.length),
        hashes: listOf(hash, MARKETS.length),
      }),
      TICKS_PER_CALL_MAX,
    ),
  }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** Paper counterparties may stand below zero; what they won or lost is nobody's secret. */
export const readHouse = publicRead('readHouse', '/fairness/house', {
  summary:
    'What each house account holds: the other side of every product, and the simulated world.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    accounts: listOf(
      z.strictObject({ owner: text(40), currency, balance: decimal }),
      HOUSE_ACCOUNTS_MAX,
    ),
  }),
});

const batchNumber = z.int().check(z.nonnegative());
const journalHead = z.strictObject({ batch: batchNumber, seq: z.int(), hash, atMs: z.int() });

export const listHeads = publicRead('listHeads', '/fairness/heads', {
  summary: `Signed heads of the journal, the newest first; ≤ ${HEADS_PER_CALL_MAX} a call.`,
  query: z.strictObject({
    /** Only those of earlier batches. */
    before: z.optional(queryInt(1, 1e15)),
    limit: z.optional(queryInt(1, HEADS_PER_CALL_MAX)),
  }),
  reply: z.strictObject({
    genesis: hash,
    heads: listOf(
      z.strictObject({
        ...journalHead.shape,
        publicKey: hash,
        signature: z.string().check(z.regex(/^[0-9a-f]{128}$/), z.maxLength(128)),
      }),
      HEADS_PER_CALL_MAX,
    ),
  }),
  rejections: ['FEED_STALE'],
});

/** For whoever remembers heads: a batch that is not there is left out. */
export const listBatchHashes = publicRead('listBatchHashes', '/fairness/batches', {
  summary: `What the journal has at these batches; ≤ ${HEADS_PER_CALL_MAX} numbers with commas.`,
  query: z.strictObject({
    numbers: z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)),
  }),
  reply: z.strictObject({ batches: listOf(journalHead, HEADS_PER_CALL_MAX) }),
});

/**
 * The hash of each batch is SHA-256 of the hash before it and of its content's hash: with these
 * anybody can walk from one head to a later one without reading what members did.
 */
export const listLinks = publicRead('listLinks', '/fairness/links', {
  summary: `Content hashes of the batches after one; ≤ ${LINKS_PER_CALL_MAX} a call.`,
  query: z.strictObject({
    after: queryInt(0, 1e15),
    limit: z.optional(queryInt(1, LINKS_PER_CALL_MAX)),
  }),
  reply: z.strictObject({
    /** Null for those that were archived, and of older programs: their hash needs the commands. */
    contentHashes: listOf(z.nullable(hash), LINKS_PER_CALL_MAX),
  }),
});

/** The ticks of its seconds are in `listTicks` like any others, made from the same seeds. */
const outage = z.strictObject({
  /** From 1, without a gap. */
  no: z.int().check(z.positive()),
  /** The first second that was missed. */
  fromMs: z.int(),
  /** When all of it had been made up; null while that goes on. */
  untilMs: z.nullable(z.int()),
  /** Seconds whose prices were made up. */
  seconds: z.int().check(z.nonnegative()),
});
export type OutageLine = z.infer<typeof outage>;

export const listOutages = publicRead('listOutages', '/fairness/outages', {
  summary: `Outages of 5 minutes or more, the newest first; ≤ ${OUTAGES_PER_CALL_MAX} a call.`,
  query: z.strictObject({
    /** Only those with a smaller number. */
    before: z.optional(queryInt(1, 1e9)),
  }),
  reply: z.strictObject({
    /** The first second that had prices: before it there was nothing to miss. */
    sinceMs: z.int(),
    outages: listOf(outage, OUTAGES_PER_CALL_MAX),
  }),
  rejections: ['FEED_STALE'],
});

const endpoints = [
  readCommitments,
  listTicks,
  readHouse,
  listHeads,
  listBatchHashes,
  listLinks,
  listOutages,
];

export const fairnessApi = { endpoints, topics: {} };
