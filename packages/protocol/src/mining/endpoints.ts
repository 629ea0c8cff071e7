/**
 * Mining machines (rulebook 6): models with the constants behind their output, the member’s
 * machines and what they brought day by day. A purchase names the cost and output it was shown.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { caseId } from '../deposits/endpoints.ts';
import { defineEndpoint } from '../base/endpoint.ts';
import { dailyLine, productCode, termDays } from '../finance/endpoints.ts';
import { MACHINE_STATES } from './rules.ts';
import { atMs, cursor, decimal, queryInt } from '../base/shapes.ts';
import type { Topic } from '../base/topics.ts';

export const MACHINES_PER_PAGE = 20;

const count = z.int().check(z.nonnegative());
const quantity = z.int().check(z.minimum(1), z.maximum(1_000));

export const machineModel = z.strictObject({
  code: productCode,
  th: count,
  termDays,
  price: decimal,
  /** In BTC, of one machine. */
  daily: decimal,
  output: decimal,
  /** In USDT for one BTC: below it a machine brings less than it costs. */
  breakEven: decimal,
  perMember: count,
  stock: count,
  left: count,
  /** Of what is bought now. */
  startDay: businessDay,
});
export type MachineModelLine = z.infer<typeof machineModel>;

export const machine = z.strictObject({
  id: caseId,
  model: productCode,
  quantity,
  th: count,
  termDays,
  /** All of them together, in USDT: spent, not held. */
  price: decimal,
  /** In BTC, of all of them together, as agreed. */
  daily: decimal,
  output: decimal,
  state: z.enum(MACHINE_STATES),
  boughtAtMs: atMs,
  startDay: businessDay,
  /** The day of the last payment. */
  endDay: businessDay,
  paid: decimal,
  /** Each payment at the price of its moment. */
  paidUsdt: decimal,
  paidDays: count,
  lastPaidDay: z.nullable(businessDay),
  endedAtMs: z.nullable(atMs),
});
export type Machine = z.infer<typeof machine>;

export const listMachineModels = defineEndpoint('member', {
  name: 'listMachineModels',
  summary:
    'All machine models with stock, price, output and break-even, and the network’s constants.',
  method: 'GET',
  path: '/mining/models',
  access: 'public',
  reply: z.strictObject({
    network: z.strictObject({
      blockSubsidy: decimal,
      blocksPerDay: count,
      networkTh: count,
      feeBps: count,
    }),
    models: z.array(machineModel),
  }),
});

export const readMiningDesk = defineEndpoint('member', {
  name: 'readMiningDesk',
  summary: 'How many machines of each model the member may still buy, can spend, and has earned.',
  method: 'GET',
  path: '/mining/desk',
  access: 'member',
  reply: z.strictObject({
    available: decimal,
    models: z.array(z.strictObject({ code: productCode, left: count })),
    /** In BTC, and in USDT at the price of each payment. */
    paid: decimal,
    paidUsdt: decimal,
    today: decimal,
    todayUsdt: decimal,
  }),
  rejections: ['NOT_LOGGED_IN'],
});

export const buyMachines = defineEndpoint('member', {
  name: 'buyMachines',
  summary: 'Buys machines of one model: the price is spent, output is paid daily.',
  method: 'POST',
  path: '/mining/machines',
  access: 'member',
  isMoney: true,
  body: z.strictObject({
    model: productCode,
    quantity,
    /** In all, as they were shown. */
    cost: decimal,
    output: decimal,
    isAgreed: z.boolean(),
  }),
  reply: z.strictObject({ machine, available: decimal }),
  rejections: [
    'NOT_LOGGED_IN',
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'DAY_NOT_BOOKED',
    'PRODUCT_CLOSED',
    'STOCK_EMPTY',
    'PERSONAL_LIMIT_EXCEEDED',
    'QUOTE_CHANGED',
    'FEED_STALE',
    'ORDER_REPEATED',
    'BALANCE_INSUFFICIENT',
    'IDEMPOTENCY_CONFLICT',
    'ANSWER_LOST',
  ],
});

export const cancelMachines = defineEndpoint('member', {
  name: 'cancelMachines',
  summary: 'Cancels a purchase before the machines have started: the whole price comes back.',
  method: 'POST',
  path: '/mining/machines/{id}/cancel',
  access: 'member',
  isMoney: true,
  params: z.strictObject({ id: caseId }),
  reply: machine,
  rejections: [
    'NOT_LOGGED_IN',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'NOT_FOUND',
    'DAY_NOT_BOOKED',
    'REDEEM_NOT_ALLOWED',
    'IDEMPOTENCY_CONFLICT',
    'ANSWER_LOST',
  ],
});

export const listMachines = defineEndpoint('member', {
  name: 'listMachines',
  summary: 'The member’s machines, newest first.',
  method: 'GET',
  path: '/mining/machines',
  access: 'member',
  query: z.strictObject({
    state: z.optional(z.enum(MACHINE_STATES)),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({ machines: z.array(machine), nextCursor: z.nullable(z.string()) }),
  rejections: ['NOT_LOGGED_IN'],
});

export const readMachine = defineEndpoint('member', {
  name: 'readMachine',
  summary: 'One purchase of machines with every payment.',
  method: 'GET',
  path: '/mining/machines/{id}',
  access: 'member',
  params: z.strictObject({ id: caseId }),
  reply: z.strictObject({ machine, lines: z.array(dailyLine) }),
  rejections: ['NOT_LOGGED_IN', 'NOT_FOUND'],
});

const endpoints = [
  listMachineModels,
  readMiningDesk,
  buyMachines,
  cancelMachines,
  listMachines,
  readMachine,
];

const topics = {
  /** All that are pending or running, then those that changed. */
  mining: {
    pattern: /^mining$/,
    example: 'mining',
    access: 'member',
    snapshot: z.strictObject({ machines: z.array(machine) }),
    event: z.strictObject({ machines: z.array(machine) }),
  },
} as const satisfies Record<string, Topic>;

export const miningApi = { endpoints, topics };
