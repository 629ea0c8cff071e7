/**
 * What bots have, from postings and trades alone: what each was given, bought, sold and gave back,
 * and what the strategy account of a member holds in all.
 */
import type { Change } from '../../modules.ts';
import type { SpotTradeRecord } from '../../spot/spot-orders.ts';
import { marketOfOrder } from '../../spot/spot-orders.ts';

type InBot = { readonly quoteUnits: bigint; readonly baseUnits: bigint };

export class BotBooks {
  /** Held of strategy, by account id. */
  readonly #accounts = new Map<number, { uid: number; currency: string }>();
  readonly #held = new Map<string, bigint>();
  readonly #inBots = new Map<number, InBot>();

  note(change: Change): void {
    if (change.kind === 'account' && change.accountKind === 'strategy') {
      const { id, owner, currency, bucket } = change;
      if (bucket === 'held') this.#accounts.set(id, { uid: Number(owner), currency });
    }
    if (change.kind === 'spot-trade') this.#noteTrade(change.trade);
    if (change.kind !== 'posting') return;
    const account = this.#accounts.get(change.accountId);
    if (!account) return;
    const key = `${account.uid}/${account.currency}`;
    this.#held.set(key, (this.#held.get(key) ?? 0n) + change.units);
    if (change.type !== 'BOT_FUND' && change.type !== 'BOT_RETURN') return;
    const isQuote = account.currency === 'USDT';
    const [quoteUnits, baseUnits] = isQuote ? [change.units, 0n] : [0n, change.units];
    this.#add(Number(change.reference), { quoteUnits, baseUnits });
  }

  of(botId: number): InBot {
    return this.#inBots.get(botId) ?? { quoteUnits: 0n, baseUnits: 0n };
  }

  heldOf(uid: number, currency: string): bigint {
    return this.#held.get(`${uid}/${currency}`) ?? 0n;
  }

  #noteTrade(trade: SpotTradeRecord): void {
    const { buyer, seller, paidUnits, gotUnits } = trade;
    const units = BigInt(trade.lots) * marketOfOrder(trade).lotUnits;
    if (buyer && buyer.botId !== null) {
      this.#add(buyer.botId, { quoteUnits: -paidUnits, baseUnits: units - buyer.feeUnits });
    }
    if (seller && seller.botId !== null) {
      this.#add(seller.botId, { quoteUnits: gotUnits - seller.feeUnits, baseUnits: -units });
    }
  }

  #add(botId: number, { quoteUnits, baseUnits }: InBot): void {
    const before = this.of(botId);
    this.#inBots.set(botId, {
      quoteUnits: before.quoteUnits + quoteUnits,
      baseUnits: before.baseUnits + baseUnits,
    });
  }
}
