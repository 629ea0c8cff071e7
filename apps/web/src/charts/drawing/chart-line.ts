/**
 * A line across a chart at one price: a member's order, a trigger, a line of a grid. The chart only
 * draws what it is given; a line with a `move` has a handle that can be dragged.
 */
export type LineTone = 'buy' | 'sell' | 'accent' | 'muted';

export type ChartLine = {
  readonly id: string;
  /** A decimal string, as the order has it. */
  readonly price: string;
  readonly tone: LineTone;
  /** Stands at the line, for example what kind of order it is and how much; may be empty. */
  readonly label: string;
  /** One of many: it does not stand out, and its price is not on the scale. */
  readonly isFaint?: boolean;
  readonly move?: LineMove;
};

export type LineMove = {
  /** How it is moved, for those who cannot drag it. */
  readonly name: string;
  /** What the new price would change, while it is being moved; `last` is the current price. */
  readonly report: (price: string, last: string | undefined) => MoveNews;
  /** Asks and carries it out; true when the line is to stand there, false puts it back. */
  readonly onMove: (price: string) => Promise<boolean>;
};

type MoveNews = {
  readonly texts: readonly string[];
  /** It would not be taken: letting go puts it back. */
  readonly isRefused: boolean;
};

/** A line that can be moved. */
export type MovableLine = ChartLine & { readonly move: LineMove };

export function isMovable(line: ChartLine): line is MovableLine {
  return line.move !== undefined;
}
