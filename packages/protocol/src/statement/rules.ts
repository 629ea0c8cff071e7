/**
 * Statements (rulebook 27): every ledger line of a member as one file, with what coins have cost.
 * Both forms have the same cells under the same names, which never change their meaning.
 */
import { PAPER_COLUMN } from '../base/paper-mark.ts';

export const STATEMENT_FORMATS = ['csv', 'json'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const COST_METHODS = ['fifo', 'average'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** How a coin came or went; everything else only moves it. */
export const COST_EVENTS = ['bought', 'received', 'sold', 'spent', 'sent'] as const;
export type CostEvent = (typeof COST_EVENTS)[number];

/** Of a currency, kept apart for FIFO; what is bought beyond joins the newest. */
export const LOTS_MAX = 10_000;

/** After it the file ends incomplete, and the browser says so. */
export const STATEMENT_MS_MAX = 120_000;

/** Coins that come without a trade are worth what this candle closed at before they came. */
export const WORTH_INTERVAL = '5m';

/** In the file itself, because it leaves the app. */
export const STATEMENT_NOTICE =
  'Paper money: everything in this file is simulated. It has no value and is no tax document.';

/** Of the cells of the file, in their order: the name in JSON, and the column of the CSV. */
export const STATEMENT_COLUMNS = [
  ['row', 'Row'],
  ['time', 'Time (UTC)'],
  ['entry', 'Entry'],
  ['account', 'Account'],
  ['balance', 'Balance'],
  ['currency', 'Currency'],
  ['amount', 'Amount'],
  ['balanceAfter', 'Balance after'],
  ['kind', 'Kind'],
  ['product', 'Product'],
  ['referenceKind', 'Reference kind'],
  ['reference', 'Reference'],
  ['day', 'Day'],
  ['costEvent', 'Cost event'],
  ['quantity', 'Quantity'],
  ['valueUsdt', 'Value USDT'],
  ['costUsdt', 'Cost USDT'],
  ['realisedUsdt', 'Realised USDT'],
  ['heldQuantity', 'Held quantity'],
  ['heldCostUsdt', 'Held cost USDT'],
  ['opening', 'Opening'],
  ['in', 'In'],
  ['out', 'Out'],
  ['closing', 'Closing'],
  ['note', 'Note'],
  ['money', PAPER_COLUMN],
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number][0];
