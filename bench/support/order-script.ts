/**
 * What one trader of a benchmark does, call after call: rests limit orders near the touch, cancels
 * them, buys and sells at the market. It keeps what it needs in balance, so that it can go on.
 */
export type OrderCall =
  | { endpoint: 'placeOrder'; body: Readonly<Record<string, string>> }
  | { endpoint: 'cancelOrder'; id: string };

/** The best bid of a market, and how its prices and quantities are written. */
export type Touch = { symbol: string; bid: number; priceDecimals: number; quantity: string };

/** Three limit orders, three cancellations, a purchase and a sale. */
const ROUND = ['limit', 'limit', 'cancel', 'buy', 'limit', 'cancel', 'cancel', 'sell'] as const;
/**
 * A tenth of a per cent below the touch: seen in every book, and rarely reached within a second.
 */
const REST_AT = 0.999;

export class OrderScript {
  readonly #touch: () => Touch;
  readonly #open: string[] = [];
  #turn = 0;

  constructor(touch: () => Touch) {
    this.#touch = touch;
  }

  next(): OrderCall {
    const step = ROUND[this.#turn % ROUND.length];
    this.#turn += 1;
    const id = step === 'cancel' ? this.#open.shift() : undefined;
    if (id !== undefined) return { endpoint: 'cancelOrder', id };
    const { symbol, bid, priceDecimals, quantity } = this.#touch();
    if (step === 'buy' || step === 'sell') {
      return { endpoint: 'placeOrder', body: { symbol, side: step, type: 'market', quantity } };
    }
    const price = (bid * REST_AT).toFixed(priceDecimals);
    const body = { symbol, side: 'buy', type: 'limit', price, quantity };
    return { endpoint: 'placeOrder', body };
  }

  /** The first id in an answer is the order's. */
  receive(answer: string): void {
    if (!answer.includes('"state":"NEW"')) return;
    const id = /"id":"(\d+)"/.exec(answer)?.[1];
    if (id !== undefined) this.#open.push(id);
  }
}
