/** What our tests use of Binance's own connector, which comes without types. For tests only. */
declare module '@binance/connector' {
  type Answer = Promise<{ status: number; data: unknown }>;
  type Options = Readonly<Record<string, unknown>>;

  export const PrivateKeyAlgo: { readonly ED25519: string };

  export class Spot {
    constructor(key: string, secret: string, options: Options);
    time(): Answer;
    exchangeInfo(options?: Options): Answer;
    depth(symbol: string, options?: Options): Answer;
    klines(symbol: string, interval: string, options?: Options): Answer;
    ticker24hr(symbol: string): Answer;
    account(options?: Options): Answer;
    newOrder(symbol: string, side: string, type: string, options?: Options): Answer;
    newOrderTest(symbol: string, side: string, type: string, options?: Options): Answer;
    cancelOrder(symbol: string, options?: Options): Answer;
    cancelOpenOrders(symbol: string, options?: Options): Answer;
    cancelAndReplace(
      symbol: string,
      side: string,
      type: string,
      mode: string,
      options?: Options,
    ): Answer;
    getOrder(symbol: string, options?: Options): Answer;
    openOrders(options?: Options): Answer;
    allOrders(symbol: string, options?: Options): Answer;
    myTrades(symbol: string, options?: Options): Answer;
    newOCOOrder(
      symbol: string,
      side: string,
      quantity: string | number,
      aboveType: string,
      belowType: string,
      options?: Options,
    ): Answer;
    cancelOCOOrder(symbol: string, options?: Options): Answer;
    getOCOOrder(options?: Options): Answer;
    getOpenOCOOrders(options?: Options): Answer;
  }
}
