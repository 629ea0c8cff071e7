/**
 * What goes into a book and what comes out of it. Prices are whole ticks, quantities whole lots,
 * ids and owners whole numbers; nothing here knows what a tick or a lot is worth.
 */

export type Side = 'buy' | 'sell';

/** An order in the book; `lots` is what is left of it. */
export type RestingOrder = {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly price: number;
  readonly lots: number;
};

/**
 * GTC rests with what it could not fill, IOC expires with it, FOK fills whole or not at all,
 * POST_ONLY rests whole or not at all.
 */
export type Terms = 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY';

/** A market order is an IOC whose limit is the edge of the price range. */
export type IncomingOrder = RestingOrder & {
  /** It trades neither beyond this nor beyond its own price; a rest may stand beyond this. */
  readonly worstPrice: number;
} & (
    | { readonly terms: Terms; readonly quote: null }
    /** By quote amount: what it may spend or wants to raise; `lots` is the most it may fill. */
    | { readonly terms: 'IOC' | 'FOK'; readonly quote: QuoteAmount }
  );

/**
 * A value in tick·lots (price × lots). One fill counts with whole steps of them: up when it is
 * paid, down when it is received, because an account cannot hold a part of its smallest unit.
 */
export type QuoteAmount = { readonly tickLots: bigint; readonly step: bigint };

/** A trade seen from the incoming order: id, owner and price are those of the resting one. */
export type Fill = {
  readonly id: number;
  readonly owner: number;
  readonly price: number;
  readonly lots: number;
};

export type Fate =
  /** Nothing is left, or less than one lot's worth of quote. */
  | 'filled'
  /** What is left goes into the book. */
  | 'rests'
  /** What is left found nobody at its price. */
  | 'expires'
  /** What is left met an order of the same owner, and expires. */
  | 'self-trade'
  /** What is left would have traded beyond the worst price, and expires. */
  | 'out-of-range'
  /** Refused: POST_ONLY, but somebody stands at its price. */
  | 'would-take'
  /** Refused: FOK, but it cannot be filled whole. */
  | 'not-fillable';

/** All that an incoming order does to the book, before it is done. */
export type Plan = {
  readonly fate: Fate;
  readonly fills: readonly Fill[];
  readonly filledLots: number;
  /** Lots that go into the book at the order's price. */
  readonly restLots: number;
};
