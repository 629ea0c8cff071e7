/** What is asked of the worker that makes a past day and runs the exchange, and what it says. */
import type {
  WhatIfBalance,
  WhatIfBody,
  WhatIfCapital,
  WhatIfFill,
  WhatIfMarkets,
  WhatIfOrder,
} from '@anywhen/exchange/what-if';
import type { LinePoint, VersionChange } from '@anywhen/prices';
import type { Rejection } from '@anywhen/protocol';

/** A day of one market, from the state before its first second. */
export type LineRequest = {
  readonly symbol: string;
  readonly daySeed: string;
  readonly anchor: string;
  readonly startsAtSecond: number;
  readonly from: LinePoint;
  /** The last second. */
  readonly to: number;
  readonly versions: readonly VersionChange[];
};

/** Prices in units of the market's smallest step, second by second. */
type LinePortion = { readonly units: readonly number[] };
export type LineEnd = { readonly end: LinePoint };

export type BeginRequest = { readonly markets: WhatIfMarkets; readonly capital: WhatIfCapital };

/** The what-if as it stands after a second. */
export type Standing = {
  readonly second: number;
  readonly fills: readonly WhatIfFill[];
  readonly orders: readonly WhatIfOrder[];
  readonly balances: Readonly<Record<string, WhatIfBalance>>;
};
export type Answered = { readonly rejection: Rejection | undefined; readonly standing: Standing };

/** Each call with what it takes, says on the way and gives in the end. */
export type Calls = {
  line: { input: LineRequest; portion: LinePortion; result: LineEnd };
  begin: { input: BeginRequest; portion: never; result: Standing };
  run: { input: { readonly to: number }; portion: { readonly second: number }; result: Standing };
  place: { input: WhatIfBody; portion: never; result: Answered };
  cancel: { input: { readonly orderId: string }; portion: never; result: Answered };
};
export type CallName = keyof Calls;

export type Asked = {
  [Name in CallName]: {
    readonly id: number;
    readonly name: Name;
    readonly input: Calls[Name]['input'];
  };
}[CallName];

export type Said =
  | { readonly id: number; readonly kind: 'portion'; readonly portion: Calls[CallName]['portion'] }
  | { readonly id: number; readonly kind: 'result'; readonly result: Calls[CallName]['result'] }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
