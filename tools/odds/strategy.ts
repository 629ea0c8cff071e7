/** What a strategy is: public information in, bets at the real prices and rules out. */
import type { CostKey, quoteOf } from '@anywhen/protocol';
import type { Path, Start, Stops } from './paths.ts';
import type { Tally } from './tally.ts';

export type Product = 'options' | 'seconds' | 'leverage' | 'spot' | 'earn' | 'bots';

/** The kinds that may pay, each with its reason in docs/odds.md. */
type MayPay = 'published interest' | 'liquidity' | 'spot over weeks';

/** The rules that a test may replace by faulty ones, to see the harness find them. */
export type Rules = {
  readonly quote: Quoter;
  /** The part of expected-move funding that is charged: 1, and 0 for none. */
  readonly fundingShare: number;
};

type Quoter = (
  series: Parameters<typeof quoteOf>[0],
  option: Parameters<typeof quoteOf>[1],
  at: Parameters<typeof quoteOf>[2] & {
    readonly regimeBefore: NonNullable<Parameters<typeof quoteOf>[2]['regime']>;
  },
) => ReturnType<typeof quoteOf>;

/** Strategies of one setting are played on the same paths. */
export type Setting = {
  readonly name: string;
  readonly start: Start;
  readonly stops: Stops;
  /** By their place in the table of markets. */
  readonly markets: readonly number[];
  /** Each play takes tenths of a second: not in the short form. */
  readonly isSlow?: true;
};

export type Strategy = {
  readonly name: string;
  readonly product: Product;
  /** What it looks at; all of it is public. */
  readonly reads: string;
  /** What it does. */
  readonly acts: string;
  readonly mayPay?: MayPay;
  /** The figure on a page that this strategy measures. */
  readonly costOf?: CostKey;
  readonly setting: Setting;
  /** Plays one path and adds every bet. */
  readonly play: (path: Path, tally: Tally, rules: Rules) => void;
};

export type Named = Pick<Strategy, 'name' | 'reads' | 'acts' | 'mayPay' | 'costOf'>;

export function strategiesOf(product: Product) {
  return (named: Named, setting: Setting, play: Strategy['play']): Strategy => ({
    ...named,
    product,
    setting,
    play,
  });
}
