/**
 * The exchange on its own in the middle of a past day: opened from what is published about that
 * second, with one member of no name and a chosen capital, and fed with the ticks that were. It is
 * the same machine with the same commands; what it does is nobody's, and nothing of it is stored.
 */
import type { EncodedState } from '@anywhen/prices';
import type { Rejection } from '@anywhen/protocol';
import type { AccountImage } from './ledger/commands.ts';
import type { DayCommitment } from './markets/market-state.ts';
import { openMember } from './members/member.ts';
import type { CommandBody, ExchangeEvent } from './modules.ts';
import { EMPTY_IMAGE, Exchange } from './exchange.ts';
import { assert } from './kernel/step-context.ts';
import type { OrderBody } from './spot/order-request.ts';
import { describeFill, describeOrder } from './spot/spot-orders.ts';
import { SPOT_TERMS } from './spot/spot-terms.ts';
import type { ProductTerms } from './terms/commands.ts';

/** What was public before the first second: all of it can be asked of the server by anybody. */
export type WhatIfMarkets = {
  readonly genesis: string;
  /** UTC day number of the first seed of the chain. */
  readonly firstDay: number;
  readonly day: DayCommitment;
  readonly versions: readonly { version: number; day: number; publishedAtMs: number }[];
  readonly process: EncodedState;
  /** Null before the very first tick. */
  readonly seed: string | null;
  readonly hashes: readonly string[];
};

export type WhatIfCapital = {
  /** In units of 10⁻⁸, by currency, in the spot account. */
  readonly holdings: readonly { readonly currency: string; readonly units: bigint }[];
  /** What the member pays for trading, in hundredths of a percent. */
  readonly feeBps: number;
};

export type WhatIfFill = ReturnType<typeof describeFill>;
export type WhatIfOrder = ReturnType<typeof describeOrder>;
export type WhatIfBalance = { readonly available: bigint; readonly held: bigint };
export type { OrderBody as WhatIfBody };

/** A number like any other: no member of the exchange is meant. */
const UID = 10_000_001;
const MEMBER = { kind: 'member', uid: UID } as const;
const SYSTEM = { kind: 'system' } as const;
const DAY_MS = 86_400_000;

export class WhatIf {
  readonly #exchange: Exchange;
  readonly #fills: WhatIfFill[] = [];
  readonly #orders = new Map<string, WhatIfOrder>();
  #second: number;

  constructor(markets: WhatIfMarkets, { holdings, feeBps }: WhatIfCapital) {
    const { day, ...state } = markets;
    this.#second = markets.process.second;
    const lastAtMs = this.#second * 1_000;
    this.#exchange = new Exchange({
      ...EMPTY_IMAGE,
      lastAtMs,
      markets: { state, days: [day] },
      members: [openMember(UID, lastAtMs - DAY_MS)],
      ledger: { nextEntryId: 2, accounts: accountsOf(holdings) },
      terms: { ...EMPTY_IMAGE.terms, products: [termsOf(feeBps)] },
    });
  }

  /** The last second it was given. */
  get second(): number {
    return this.#second;
  }

  /** All fills so far, in the order in which they happened. */
  get fills(): readonly WhatIfFill[] {
    return this.#fills;
  }

  /** All orders so far as they stand now, in the order in which they were placed. */
  get orders(): readonly WhatIfOrder[] {
    return [...this.#orders.values()];
  }

  /** The next second; the machine itself refuses any seed but the one that was committed to. */
  tick(seed: string): void {
    this.#second += 1;
    const rejection = this.#step(SYSTEM, { kind: 'tick', second: this.#second, seed });
    assert(rejection === undefined, 'a tick of the past is taken again');
  }

  /** Undefined when it was taken. */
  place(order: OrderBody): Rejection | undefined {
    return this.#step(MEMBER, { kind: 'place-order', ...order });
  }

  cancel(orderId: string): Rejection | undefined {
    return this.#step(MEMBER, { kind: 'cancel-order', orderId: Number(orderId) });
  }

  balanceOf(currency: string): WhatIfBalance {
    const { ledger } = this.#exchange.modules;
    return {
      available: ledger.availableOf(UID, 'spot', currency),
      held: ledger.heldOf(UID, 'spot', currency),
    };
  }

  #step(actor: typeof SYSTEM | typeof MEMBER, body: CommandBody): Rejection | undefined {
    const seq = this.#exchange.lastSeq + 1;
    const atMs = this.#second * 1_000;
    const { reply, events } = this.#exchange.step({ seq, atMs, actor, id: `what-if-${seq}`, body });
    if (!reply.isAccepted) return reply.rejection;
    for (const event of events) this.#note(event);
    return undefined;
  }

  #note(event: ExchangeEvent): void {
    if (event.kind !== 'spot-order') return;
    const line = describeOrder(event.order);
    this.#orders.set(line.id, line);
    this.#fills.push(...event.trades.map((trade) => describeFill(trade, event.order.side)));
  }
}

function termsOf(feeBps: number): ProductTerms {
  return { product: SPOT_TERMS, terms: { levelFeesBps: [feeBps, feeBps, feeBps] }, fromMs: 0 };
}

function accountsOf(holdings: WhatIfCapital['holdings']): AccountImage[] {
  return holdings
    .filter(({ units }) => units > 0n)
    .map(({ currency, units }, index) => ({
      id: index + 1,
      owner: UID,
      accountKind: 'spot',
      currency,
      bucket: 'available',
      balance: units,
      seq: 1,
    }));
}
