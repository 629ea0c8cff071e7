/** The small shapes of the surface `bot`: parameters as Binance names them, and amounts as text. */
import * as z from 'zod/mini';
import { atMs, decimal, listOf, queryInt, text, typedAmount } from '../base/shapes.ts';

/** Rows of a list at most; more that is asked for is taken as this. */
export const BOT_ROWS_MAX = 1_000;
export const BOT_ROWS = 500;

const CLIENT_ID = /^[A-Za-z0-9._:/-]{1,36}$/;

export const marketName = text(20);
/** A list in JSON: `["BTCUSDT","ETHUSDT"]`. */
export const marketNames = text(2_000);
export const clientId = z.string().check(z.regex(CLIENT_ID), z.maxLength(36));
/** As it is told: an order of the app has the key it was sent with. */
export const anyClientId = text(100);
export const typed = typedAmount;
export const wholeId = queryInt(0, 999_999_999_999_999);
export const MOMENT_MAX = 9e14;
export const momentMs = queryInt(0, MOMENT_MAX);
export const rows = queryInt(1, 1_000_000);
export const yesNo = z.enum(['true', 'false']);

export const amount = decimal;
export const id = z.int();
export const moment = atMs;
export const asset = text(10);

export const listsOf = <Item extends z.ZodMiniType>(item: Item, max = BOT_ROWS_MAX) =>
  listOf(item, max);
/** With `symbol` the one, otherwise a list. */
export const oneOrAll = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.union([item, listOf(item, max)]);
