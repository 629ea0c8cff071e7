/**
 * What a check needs from a receipt of any product: the seconds it is based on, and the product's
 * own functions, which the command-line verifier runs too.
 */
import type { ProvenTicks, TickFault } from '@anywhen/protocol';

/** A tick as stated in the receipt. */
export type ReceiptTick = {
  readonly second: number;
  readonly price: string;
  readonly seed: string;
  readonly hash: string;
};

/** In execution order; the check stops at the first failure. */
const CHECK_STEPS = ['terms', 'anchor', 'ticks', 'result', 'amounts'] as const;
export type CheckName = (typeof CHECK_STEPS)[number];

/** `claimed` is what the receipt states, `computed` what follows from the rules and the ticks. */
export type PlanFault =
  | { readonly step: 'ticks'; readonly field: 'evidence'; readonly fault: TickFault }
  /** The evidence does not cover this second. */
  | { readonly step: 'ticks'; readonly field: 'second'; readonly second: number }
  | {
      readonly step: Exclude<CheckName, 'anchor'>;
      readonly field: string;
      readonly claimed: string;
      readonly computed: string;
      /** The tick that differs. */
      readonly second?: number;
    };

export type PlanVerdict =
  | { readonly isSound: true }
  | { readonly isSound: false; readonly fault: PlanFault };

/** The `listTicks` calls for a stretch of consecutive seconds. */
type Stretch = readonly { readonly from: number; readonly to: number }[];

export type ReceiptPlan = {
  /** The seconds the receipt is based on, ascending; between two stretches there is a gap. */
  readonly stretches: readonly Stretch[];
  /**
   * The first and the last of these ticks, if the receipt names their seeds. They are then compared
   * with the published ones; otherwise the published ones are used.
   */
  readonly ends?: { readonly first: ReceiptTick; readonly last: ReceiptTick } | undefined;
  /** What was published of the product's terms; fetched before they are compared. */
  loadTerms?(signal: AbortSignal): Promise<void>;
  findTermsFault(): PlanFault | undefined;
  /** Further published data; fetched with the ticks. */
  load?(signal: AbortSignal): Promise<void>;
  verifyWithTicks(ticks: ProvenTicks): PlanVerdict;
  /** Computed from the prices in the receipt; whether those are true is a separate step. */
  verifyOutcome?(): PlanVerdict;
};
