/**
 * Mining machines (rulebook 6): models with the constants behind their output, the member’s
 * machines and what they brought day by day. A purchase names the cost and output it was shown, a
 * cancel what comes back.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { caseId } from '../deposits/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, publicRead } from '../base/endpoint.ts';
import {
  ENDING_REFUSALS,
  PRODUCTS_MAX,
  dailyLine,
  productCode,
  termDays,
} from '../finance/endpoints.ts';
import { TERM_DAYS_MAX } from '../finance/rules.ts';
import { MACHINE_STATES } from './rules.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  decimal,
  fromFunds,
  listOf,
  movedFromFunds,
  pageOf,
  pageQuery,
} from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const MACHINES_PER_PAGE = 20;

const count = z.int().check(z.nonnegative());
const quantity = z.int().check(z.minimum(1), z.maximum(1_000));

const machineModel = z.strictObject({
  code: productCode,
  th: count,
  termDays,
  /** At the last tick. */
  price: decimal,
  /** The share of its output’s worth that it costs; none where the price is fixed in USDT. */
  priceBps: z.optional(count),
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

const machine = z.strictObject({
  id: caseId,
  model: productCode,
  quantity,
  th: count,
  termDays,
  /** All of them together, in USDT: spent, not held. */
  price: decimal,
  /** The share of the output’s worth that was paid; none: the whole price comes back. */
  priceBps: z.optional(count),
  /** What came back of a cancelled one; none: the whole price. */
  refund: z.optional(decimal),
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

export const listMachineModels = publicRead('listMachineModels', '/mining/models', {
  summary:
    'All machine models with stock, price, output and break-even, and the network’s constants.',
  reply: z.strictObject({
    network: z.strictObject({
      blockSubsidy: decimal,
      blocksPerDay: count,
      networkTh: count,
      feeBps: count,
    }),
    models: listOf(machineModel, PRODUCTS_MAX),
  }),
});

export const readMiningDesk = memberRead('readMiningDesk', '/mining/desk', {
  summary: 'How many machines of each model the member may still buy, can spend, and has earned.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    available: decimal,
    models: listOf(z.strictObject({ code: productCode, left: count }), PRODUCTS_MAX),
    /** In BTC, and in USDT at the price of each payment. */
    paid: decimal,
    paidUsdt: decimal,
    today: decimal,
    todayUsdt: decimal,
  }),
});

export const buyMachines = memberMoney('buyMachines', '/mining/machines', {
  summary: 'Buys machines of one model: the price is spent, output is paid daily.',
  body: z.strictObject({
    model: productCode,
    quantity,
    /** In all, as they were shown. */
    cost: decimal,
    output: decimal,
    isAgreed: z.boolean(),
    fromFunds,
  }),
  reply: z.strictObject({ machine, available: decimal, fromFunds: movedFromFunds }),
  rejections: [
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'DAY_NOT_BOOKED',
    'PRODUCT_CLOSED',
    'STOCK_EMPTY',
    'PERSONAL_LIMIT_EXCEEDED',
    'TOO_MANY_RECORDS',
    'QUOTE_CHANGED',
    'FEED_STALE',
    'ORDER_REPEATED',
    'BALANCE_INSUFFICIENT',
  ],
});

export const cancelMachines = memberMoney('cancelMachines', '/mining/machines/{id}/cancel', {
  summary:
    'Cancels machines before they have started: what they would cost now comes back, at most what was paid.',
  params: z.strictObject({ id: caseId }),
  body: z.strictObject({
    /** As it was shown; none where the whole price comes back. */
    refund: z.optional(decimal),
  }),
  reply: machine,
  rejections: [...ENDING_REFUSALS, 'FEED_STALE', 'QUOTE_CHANGED'],
});

export const listMachines = memberRead('listMachines', '/mining/machines', {
  summary: 'The member’s machines, newest first.',
  query: pageQuery({ state: z.optional(z.enum(MACHINE_STATES)) }),
  reply: pageOf({ machines: listOf(machine, PAGE_ROWS_MAX) }),
});

export const readMachine = memberRead('readMachine', '/mining/machines/{id}', {
  summary: 'One purchase of machines with every payment.',
  params: z.strictObject({ id: caseId }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({ machine, lines: listOf(dailyLine, TERM_DAYS_MAX) }),
  rejections: ['NOT_FOUND'],
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
  mining: namedTopic(
    'member',
    'mining',
    z.strictObject({ machines: listOf(machine, OPEN_RECORDS_MAX) }),
  ),
};

export const miningApi = { endpoints, topics };
