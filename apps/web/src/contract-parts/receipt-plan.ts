/**
 * What a check needs to know of a receipt, whatever its product: the seconds it stands on, and the
 * product's own functions, the very ones the command-line verifier runs.
 */
import type { ProvenTicks, TickFault } from '@anywhen/protocol';

/** A tick as the receipt has it. */
export type ReceiptTick = {
  readonly second: number;
  readonly price: string;
  readonly seed: string;
  readonly hash: string;
};

/** In the order they are taken; the check stops at the first that fails. */
const CHECK_STEPS = ['terms', 'anchor', 'ticks', 'result', 'amounts'] as const;
export type CheckName = (typeof CHECK_STEPS)[number];

/** `claimed` is what the receipt says, `computed` what follows from the rules and the ticks. */
export type PlanFault =
  | { readonly step: 'ticks'; readonly field: 'evidence'; readonly fault: TickFault }
  /** The evidence does not reach this second. */
  | { readonly step: 'ticks'; readonly field: 'second'; readonly second: number }
  | {
      readonly step: Exclude<CheckName, 'anchor'>;
      readonly field: string;
      readonly claimed: string;
      readonly computed: string;
      /** Of the tick that differs. */
      readonly second?: number;
    };

export type PlanVerdict =
  { readonly isSound: true } | { readonly isSound: false; readonly fault: PlanFault };

/** The calls of `listTicks` that give seconds which follow each other without a gap. */
type Stretch = readonly { readonly from: number; readonly to: number }[];

export type ReceiptPlan = {
  /** The seconds the receipt stands on, in their order; between two stretches lies a gap. */
  readonly stretches: readonly Stretch[];
  /**
   * The first and the last of these ticks, where the receipt itself names their seeds. They are
   * then held against what is published; otherwise what is published is taken.
   */
  readonly ends?: { readonly first: ReceiptTick; readonly last: ReceiptTick } | undefined;
  findTermsFault(): PlanFault | undefined;
  /** What else is published and needed; it is asked for with the ticks. */
  load?(signal: AbortSignal): Promise<void>;
  verifyWithTicks(ticks: ProvenTicks): PlanVerdict;
  /** By the prices the receipt names; whether those are true it cannot say. */
  verifyOutcome?(): PlanVerdict;
};
