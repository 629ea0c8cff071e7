/**
 * What members are told about their own affairs (rulebook 15.1). A message is a kind with values;
 * its words are the reader's language's. A new kind is a line in `KINDS` and its texts in the web.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from './base/endpoint.ts';
import { KYC_LEVELS, KYC_REASONS } from './rules/kyc-rules.ts';
import { FINANCE_ENDINGS } from './rules/earn/finance-rules.ts';
import { STAKING_ENDINGS } from './rules/earn/staking-rules.ts';
import { CORRECTION_REASONS, DEPOSIT_REASONS } from './rules/deposit-rules.ts';
import { SECURITY_CHANGES } from './rules/security-rules.ts';
import { DIRECTIONS, SECONDS_RESULTS } from './rules/seconds-rules.ts';
import {
  STATUS_REASONS,
  atMs,
  currency,
  cursor,
  decimal,
  memberStatus,
  queryInt,
  symbol,
} from './base/shapes.ts';
import { SIDES } from './rules/spot-rules.ts';
import { POSITION_SIDES } from './rules/trade/derivatives-rules.ts';
import { OPTION_TYPES } from './rules/trade/option-model.ts';
import { TRIGGER_KINDS } from './rules/trade/order-rules.ts';
import { BOT_KINDS } from './rules/trade/strategy-rules.ts';
import { WITHDRAWAL_REASONS } from './rules/withdrawal-rules.ts';
import type { Topic } from './base/topics.ts';

export const MESSAGES_PER_PAGE = 20;
export const MESSAGE_DAYS = 180;
/** Nobody reads on from here: more unread ones than this are counted as this many. */
export const UNREAD_MAX = 100;

/** Why an order that waited ended without being wholly filled. */
export const ORDER_EXPIRIES = ['time', 'unfilled'] as const;
export type OrderExpiry = (typeof ORDER_EXPIRIES)[number];

/** Why a bot does not trade any more, other than by its member's wish. */
export const BOT_RESTS = ['funds', 'market', 'status', 'error'] as const;
export type BotRest = (typeof BOT_RESTS)[number];

export const MESSAGE_CATEGORIES = ['system', 'funds', 'trade', 'product'] as const;
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number];

const contract = {
  contractId: z.string(),
  symbol,
  direction: z.enum(DIRECTIONS),
  wager: decimal,
};
const order = { orderId: z.string(), symbol, side: z.enum(SIDES), quantity: decimal };

const receiptOf = ({ contractId }: { contractId: string }) =>
  `/newContract/contractinfo?orderId=${contractId}`;
const orderSheet = ({ orderId }: { orderId: string }) => `/trade/tardelist?order=${orderId}`;

const deposit = { depositId: z.string(), currency, amount: decimal };
const withdrawal = { withdrawalId: z.string(), currency, amount: decimal };
const depositSheet = ({ depositId }: { depositId: string }) => `/pay/record3?deposit=${depositId}`;
const withdrawalSheet = ({ withdrawalId }: { withdrawalId: string }) =>
  `/pay/record2?withdrawal=${withdrawalId}`;

const financeRecord = { recordId: z.string(), product: z.string(), currency, amount: decimal };
const financeInfo = ({ recordId }: { recordId: string }) =>
  `/homeindex/finance-info?id=${recordId}`;
const position = { positionId: z.string(), pool: z.string(), currency, amount: decimal };
const positionSheet = ({ positionId }: { positionId: string }) =>
  `/homeindex/livecoin?position=${positionId}`;
const machines = { machineId: z.string(), model: z.string(), quantity: z.string() };
const machineSheet = ({ machineId }: { machineId: string }) =>
  `/homeindex/machine?machine=${machineId}`;

const option = {
  positionId: z.string(),
  symbol,
  type: z.enum(OPTION_TYPES),
  strike: decimal,
  premium: decimal,
};
const optionReceipt = ({ positionId }: { positionId: string }) =>
  `/newContract/contractinfo?product=option&orderId=${positionId}`;
const leverage = { positionId: z.string(), symbol, quantity: decimal, price: decimal };
const leverageReceipt = ({ positionId }: { positionId: string }) =>
  `/newContract/contractinfo?product=derivatives&orderId=${positionId}`;
const bot = { botId: z.string(), symbol, bot: z.enum(BOT_KINDS) };
const botSheet = ({ botId }: { botId: string }) => `/pay/strategy?bot=${botId}`;

const verification = () => '/homeindex/userauth';

/** In the order of the database's numbers; only ever append. */
const KINDS = {
  welcome: kind('system', {}, () => '/homeindex/about'),
  'new-login': kind('system', { device: z.string() }, () => '/my/security'),
  'order-filled': kind('trade', { ...order, price: decimal }, orderSheet),
  'order-cancelled': kind('trade', order, orderSheet),
  'contract-result': kind(
    'trade',
    { ...contract, result: z.enum(SECONDS_RESULTS), profit: decimal },
    receiptOf,
  ),
  'contract-voided': kind('trade', contract, receiptOf),
  'verification-passed': kind('system', { level: z.enum(KYC_LEVELS) }, verification),
  'verification-rejected': kind(
    'system',
    { level: z.enum(KYC_LEVELS), reason: z.enum(KYC_REASONS) },
    verification,
  ),
  'security-changed': kind(
    'system',
    { change: z.enum(SECURITY_CHANGES), device: z.string() },
    () => '/my/security',
  ),
  'status-changed': kind(
    'system',
    { status: memberStatus, reason: z.enum(STATUS_REASONS) },
    () => '/kefu/kefu',
  ),
  /** Somebody with the right password came to the end of the tries at the second step. */
  'login-refused': kind('system', { device: z.string() }, () => '/my/security'),
  'deposit-credited': kind('funds', deposit, depositSheet),
  'deposit-rejected': kind('funds', { ...deposit, reason: z.enum(DEPOSIT_REASONS) }, depositSheet),
  'deposit-corrected': kind(
    'funds',
    { ...deposit, reason: z.enum(CORRECTION_REASONS) },
    depositSheet,
  ),
  'withdrawal-passed': kind('funds', { ...withdrawal, received: decimal }, withdrawalSheet),
  'withdrawal-rejected': kind(
    'funds',
    { ...withdrawal, reason: z.enum(WITHDRAWAL_REASONS) },
    withdrawalSheet,
  ),
  'finance-started': kind('product', { ...financeRecord, redemptionDate: z.string() }, financeInfo),
  'finance-settled': kind(
    'product',
    { ...financeRecord, ending: z.enum(FINANCE_ENDINGS), interest: decimal },
    financeInfo,
  ),
  'staking-started': kind('product', position, positionSheet),
  'staking-closed': kind(
    'product',
    { ...position, ending: z.enum(STAKING_ENDINGS), rewarded: decimal },
    positionSheet,
  ),
  'machine-started': kind('product', machines, machineSheet),
  'machine-expired': kind('product', { ...machines, output: decimal }, machineSheet),
  /** `price` is the reference tick that reached the trigger. */
  'order-triggered': kind(
    'trade',
    {
      orderId: order.orderId,
      symbol,
      side: order.side,
      trigger: z.enum(TRIGGER_KINDS),
      triggerPrice: decimal,
      price: decimal,
    },
    orderSheet,
  ),
  'order-expired': kind(
    'trade',
    { orderId: order.orderId, symbol, side: order.side, reason: z.enum(ORDER_EXPIRIES) },
    orderSheet,
  ),
  /** Of what was left at expiry; a payout of zero is told like any other. */
  'option-settled': kind(
    'trade',
    { ...option, settlement: decimal, payout: decimal, profit: decimal },
    optionReceipt,
  ),
  'option-voided': kind('trade', option, optionReceipt),
  'position-liquidated': kind(
    'trade',
    { ...leverage, side: z.enum(POSITION_SIDES) },
    leverageReceipt,
  ),
  'position-closed': kind(
    'trade',
    {
      ...leverage,
      side: z.enum(POSITION_SIDES),
      by: z.enum(['take-profit', 'stop-loss']),
      profit: decimal,
    },
    leverageReceipt,
  ),
  'leverage-order-filled': kind(
    'trade',
    { ...leverage, orderId: z.string(), side: z.enum(SIDES) },
    leverageReceipt,
  ),
  'bot-paused': kind('trade', { ...bot, reason: z.enum(BOT_RESTS) }, botSheet),
  'bot-completed': kind('trade', { ...bot, runs: z.string() }, botSheet),
  /** A move of zero: it was a level. `from` is the price it was set at. */
  'alert-fired': kind(
    'trade',
    {
      alertId: z.string(),
      symbol,
      way: z.enum(['up', 'down']),
      level: decimal,
      moveBps: z.string().check(z.regex(/^\d{1,4}$/)),
      from: decimal,
      price: decimal,
    },
    ({ symbol: market }) => `/newContract/kline?symbol=${market}`,
  ),
};

export type MessageKind = keyof typeof KINDS;
export type MessageParams<Kind extends MessageKind> = z.infer<(typeof KINDS)[Kind]['params']>;

export const MESSAGE_KINDS = Object.keys(KINDS) as readonly MessageKind[];

type KindRule = {
  category: MessageCategory;
  params: z.ZodMiniType;
  link: (params: never) => string;
};

/** Only texts: whoever shows them knows what each means. */
function kind<Shape extends Record<string, z.ZodMiniType<string>>>(
  category: MessageCategory,
  shape: Shape,
  link: (params: z.infer<z.ZodMiniObject<Shape>>) => string,
) {
  return { category, params: z.strictObject(shape), link } satisfies KindRule;
}

export function categoryOf(name: MessageKind): MessageCategory {
  return KINDS[name].category;
}

/** Where the member sees what the message is about; throws for values that are not its kind's. */
export function linkOf(name: MessageKind, params: unknown): string {
  const rule: KindRule = KINDS[name];
  return rule.link(rule.params.parse(params) as never);
}

export function kindsOf(category: MessageCategory): readonly MessageKind[] {
  return MESSAGE_KINDS.filter((name) => categoryOf(name) === category);
}

export const message = z.strictObject({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  category: z.enum(MESSAGE_CATEGORIES),
  params: z.record(z.string(), z.string()),
  link: z.string(),
  atMs,
  readAtMs: z.nullable(atMs),
});
export type Message = z.infer<typeof message>;

const unread = z.int().check(z.minimum(0), z.maximum(UNREAD_MAX));

export const listMessages = defineEndpoint('member', {
  name: 'listMessages',
  summary: 'The member’s messages of the last 180 days, newest first.',
  method: 'GET',
  path: '/messages',
  access: 'member',
  query: z.strictObject({
    category: z.optional(z.enum(MESSAGE_CATEGORIES)),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({
    messages: z.array(message),
    nextCursor: z.nullable(z.string()),
    unread,
  }),
  rejections: ['NOT_LOGGED_IN'],
});

const messageId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

export const readMessages = defineEndpoint('member', {
  name: 'readMessages',
  summary: 'Marks messages as read: those named, or all up to one. Read ones stay as they are.',
  method: 'POST',
  path: '/messages/read',
  access: 'member',
  body: z.union([
    z.strictObject({ ids: z.array(messageId).check(z.minLength(1), z.maxLength(100)) }),
    z.strictObject({ upTo: messageId }),
  ]),
  reply: z.strictObject({ unread }),
  rejections: ['NOT_LOGGED_IN'],
});

export const messagesEndpoints = [listMessages, readMessages];

/** The newest unread ones, and how many there are. */
export const messagesSnapshot = z.strictObject({ unread, messages: z.array(message) });
export type MessagesSnapshot = z.infer<typeof messagesSnapshot>;
/** Only new ones; none when some were read. */
export const messagesEvent = z.strictObject({ unread, messages: z.array(message) });
export type MessagesEvent = z.infer<typeof messagesEvent>;

export const messagesTopics = {
  messages: {
    pattern: /^messages$/,
    example: 'messages',
    access: 'member',
    snapshot: messagesSnapshot,
    event: messagesEvent,
  },
} as const satisfies Record<string, Topic>;
