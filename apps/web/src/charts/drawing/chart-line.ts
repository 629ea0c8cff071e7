/**
 * A horizontal line on a chart: a member's order, a trigger, a grid line. The chart only draws what
 * it is given; a line with a `move` has a handle that can be dragged.
 */
export type LineTone = 'buy' | 'sell' | 'accent' | 'muted' | 'danger' | 'warn';

export type ChartLine = {
  readonly id: string;
  /** A decimal string, as in the order. */
  readonly price: string;
  readonly tone: LineTone;
  /** The label of the line, for example kind and size of the order; may be empty. */
  readonly label: string;
  /** One of many: drawn faintly, and its price is not on the scale. */
  readonly isFaint?: boolean;
  readonly move?: LineMove;
};

export type LineMove = {
  /** Instructions for moving it by keyboard. */
  readonly name: string;
  /** What the new price would change, while it is being moved; `last` is the current price. */
  readonly preview: (price: string, last: string | undefined) => MovePreview;
  /** Asks for confirmation and amends; true keeps the line there, false moves it back. */
  readonly onMove: (price: string) => Promise<boolean>;
};

type MovePreview = {
  readonly texts: readonly string[];
  /** It would be refused: releasing it moves it back. */
  readonly isRefused: boolean;
};

/** A movable line. */
export type MovableLine = ChartLine & { readonly move: LineMove };

export function isMovable(line: ChartLine): line is MovableLine {
  return line.move !== undefined;
}
