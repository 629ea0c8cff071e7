/**
 * Classes over the API: opening and joining one, pausing it, its tasks, its ranking, the board for
 * the wall and the report. Members are numbers and nicknames here: nobody's own number is in it.
 */
import * as z from 'zod/mini';
import {
  LARGE_READS_PER_SECOND,
  memberMoney,
  memberRead,
  memberWrite,
  publicRead,
} from '../base/endpoint.ts';
import { atMs, decimal, listOf, portfolioUid, symbol, text } from '../base/shapes.ts';
import { NICKNAME_MAX, portfolioLine } from '../seasons/endpoints.ts';
import { PORTFOLIO_PRODUCTS } from '../seasons/rules.ts';
import {
  CLASSES_MAX,
  CLASS_CODE_LENGTH,
  CLASS_CODE_PATTERN,
  CLASS_LEVERAGE_MAX,
  CLASS_MEMBERS_MAX,
  CLASS_NAME_MAX,
  CLASS_TASKS,
  MARKETS_OF_CLASS_MAX,
} from './rules.ts';

export const CLASSES_LISTED_MAX = 50;
export const BOARD_PLACES = 20;
export const BOARD_LATEST = 8;
const BOARD_READS_PER_SECOND = 4;

/** Of the secret link to a board: 32 bytes in base64url. */
const boardKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/), z.maxLength(43));

const code = z.string().check(z.regex(CLASS_CODE_PATTERN), z.maxLength(CLASS_CODE_LENGTH));
/** As it was typed: `joinClass` answers a wrong one with a code of its own. */
const typedCode = text(CLASS_CODE_LENGTH * 2);

const className = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,:'’()&/+–-]*$/u), z.maxLength(CLASS_NAME_MAX));

const products = listOf(z.enum(PORTFOLIO_PRODUCTS), PORTFOLIO_PRODUCTS.length);
const symbols = z.nullable(listOf(symbol, MARKETS_OF_CLASS_MAX));
const ppm = z.int();
const nickname = z.nullable(text(NICKNAME_MAX));
/** By the order of joining, from 1: what who has no nickname is called by. */
const memberNumber = z.int();

const classLine = z.strictObject({
  code,
  /** Null once its teacher has deleted their data. */
  name: z.nullable(text(CLASS_NAME_MAX)),
  role: z.enum(['teacher', 'member']),
  state: z.enum(['coming', 'running', 'ended']),
  startsAtMs: atMs,
  endsAtMs: atMs,
  capital: decimal,
  products,
  leverageMax: z.int(),
  /** Null: every market. */
  symbols,
  isPaused: z.boolean(),
  joined: z.int(),
  /** The own one in it, to switch to and to leave; null of a teacher. */
  portfolio: z.nullable(portfolioUid),
});

export const readClasses = memberRead('readClasses', '/classes', {
  summary: 'The classes one teaches and those one has joined, the newest first.',
  reply: z.strictObject({
    taught: listOf(classLine, CLASSES_LISTED_MAX),
    attended: listOf(classLine, CLASSES_LISTED_MAX),
    /** That one teaches and that have not ended; at most `CLASSES_MAX`. */
    open: z.int().check(z.maximum(CLASSES_MAX)),
  }),
  callsPerSecond: LARGE_READS_PER_SECOND,
});

const OPENING = ['ACCOUNT_TRADE_RESTRICTED', 'ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL'] as const;

export const openClass = memberMoney('openClass', '/classes', {
  summary: 'Open a class that others join by its code; whoever opens it teaches it.',
  body: z.strictObject({
    name: className,
    startsAtMs: atMs,
    endsAtMs: atMs,
    /** Whole USDT. */
    capital: z.string().check(z.regex(/^[1-9]\d{2,6}$/), z.maxLength(7)),
    products: products.check(z.minLength(1)),
    leverageMax: z.int().check(z.minimum(1), z.maximum(CLASS_LEVERAGE_MAX)),
    symbols: z.nullable(listOf(symbol, MARKETS_OF_CLASS_MAX).check(z.minLength(1))),
  }),
  reply: classLine,
  rejections: ['CLASSES_MAX', ...OPENING],
});

export const joinClass = memberMoney('joinClass', '/classes/joining', {
  summary: 'Join a class by its code: a portfolio with the capital everybody in it begins with.',
  body: z.strictObject({ code: typedCode }),
  reply: portfolioLine,
  rejections: [
    'CLASS_CODE_UNKNOWN',
    'CLASS_FULL',
    'CLASS_OWN',
    'SEASON_CLOSED',
    'SEASON_JOINED',
    'FEED_STALE',
    ...OPENING,
  ],
});

const taskLine = z.strictObject({
  task: z.enum(CLASS_TASKS),
  dueAtMs: atMs,
  /** How many have done it, late ones with them. */
  done: z.int(),
});

const classMember = z.strictObject({
  number: memberNumber,
  nickname,
  isOwn: z.boolean(),
  /** Who has left, or has placed no order, stands apart from the ranking. */
  standing: z.enum(['ranked', 'idle', 'left']),
  /** From 1; null of who stands apart. */
  placeByReturn: z.nullable(z.int()),
  placeByRisk: z.nullable(z.int()),
  joinedAtMs: atMs,
  orders: z.int(),
  fees: decimal,
  equity: decimal,
  returnPpm: ppm,
  fallPpm: ppm,
  riskScore: z.int(),
  /**
   * When each task of the class was done, in their order, null where it was not. Of oneself and,
   * to the teacher, of everybody; null of others.
   */
  done: z.nullable(listOf(z.nullable(atMs), CLASS_TASKS.length)),
});

const classReply = z.strictObject({
  class: classLine,
  /** Of the board's secret link; null to everybody but the teacher. */
  boardKey: z.nullable(boardKey),
  tasks: listOf(taskLine, CLASS_TASKS.length),
  /** By the order of joining. */
  members: listOf(classMember, CLASS_MEMBERS_MAX),
});
export type ClassReply = z.infer<typeof classReply>;
export type ClassMember = z.infer<typeof classMember>;

export const readClass = memberRead('readClass', '/classes/{code}', {
  summary: 'One class, as its teacher or one of its members sees it.',
  params: z.strictObject({ code }),
  reply: classReply,
  callsPerSecond: LARGE_READS_PER_SECOND,
  rejections: ['NOT_FOUND'],
});

export const pauseClass = memberMoney('pauseClass', '/classes/{code}/pause', {
  summary: 'Nothing new is opened in a class until it goes on; prices never stop.',
  params: z.strictObject({ code }),
  body: z.strictObject({ isPaused: z.boolean() }),
  reply: z.strictObject({ code, isPaused: z.boolean() }),
  rejections: ['NOT_FOUND', 'ACCOUNT_STATUS_ABNORMAL'],
});

export const setClassTasks = memberWrite('setClassTasks', '/classes/{code}/tasks', {
  summary: 'The tasks of a class with their dates, in the place of those before.',
  params: z.strictObject({ code }),
  body: z.strictObject({
    tasks: listOf(z.strictObject({ task: z.enum(CLASS_TASKS), dueAtMs: atMs }), CLASS_TASKS.length),
  }),
  reply: classReply,
  callsPerSecond: LARGE_READS_PER_SECOND,
  rejections: ['NOT_FOUND'],
});

export const renewBoard = memberWrite('renewBoard', '/classes/{code}/board', {
  summary: 'A new secret link to the board; the one before shows nothing any more.',
  params: z.strictObject({ code }),
  reply: z.strictObject({ boardKey }),
  rejections: ['NOT_FOUND'],
});

export const exportClassReport = memberRead('exportClassReport', '/classes/{code}/report', {
  summary: 'For the teacher: what every member has done and come to, as a CSV file.',
  params: z.strictObject({ code }),
  isDownload: true,
  callsPerSecond: 1,
  reply: z.strictObject({}),
  rejections: ['NOT_FOUND'],
});

const boardLine = z.strictObject({
  place: z.int(),
  number: memberNumber,
  nickname,
  orders: z.int(),
  equity: decimal,
  returnPpm: ppm,
  fallPpm: ppm,
  riskScore: z.int(),
});

const boardOrder = z.strictObject({
  number: memberNumber,
  nickname,
  /** The how-manieth order of the member it is. */
  order: z.int(),
  product: z.enum(PORTFOLIO_PRODUCTS),
  symbol: z.nullable(symbol),
  atMs,
});

export const readClassBoard = publicRead('readClassBoard', '/class-boards/{key}', {
  summary: 'The board of a class for the wall, behind its secret link.',
  params: z.strictObject({ key: boardKey }),
  reply: z.strictObject({
    name: z.nullable(text(CLASS_NAME_MAX)),
    code,
    state: z.enum(['coming', 'running', 'ended']),
    startsAtMs: atMs,
    endsAtMs: atMs,
    /** The clock of the server, for the time that is left. */
    nowMs: atMs,
    isPaused: z.boolean(),
    joined: z.int(),
    /** Have placed no order, and have left: they stand apart. */
    idle: z.int(),
    left: z.int(),
    /** Of all members together. */
    orders: z.int(),
    byReturn: listOf(boardLine, BOARD_PLACES),
    byRisk: listOf(boardLine, BOARD_PLACES),
    /** The newest first. */
    latest: listOf(boardOrder, BOARD_LATEST),
    tasks: listOf(taskLine, CLASS_TASKS.length),
  }),
  callsPerSecond: BOARD_READS_PER_SECOND,
  rejections: ['NOT_FOUND'],
});

export const classesApi = {
  endpoints: [
    readClasses,
    openClass,
    joinClass,
    readClass,
    pauseClass,
    setClassTasks,
    renewBoard,
    exportClassReport,
    readClassBoard,
  ],
  topics: {},
};
