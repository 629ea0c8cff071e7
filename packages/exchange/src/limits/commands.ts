/** What the limits of members add to a step. They have no commands: products ask and report. */
import type { Uid } from '../kernel/actor.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';

/** What a member lost on a UTC day in options, leverage and bots; below zero they are ahead. */
export type DayLoss = {
  readonly uid: Uid;
  /** UTC days since 1970. */
  readonly day: number;
  readonly netLossUnits: bigint;
};

type LimitsChange = { kind: 'day-loss'; loss: DayLoss };

/** Those of the day of the last tick and later. */
export type LimitsImage = { readonly losses: readonly DayLoss[] };

export type LimitsTypes = CommandTypes<never, Record<never, never>> &
  StateTypes<LimitsImage, LimitsChange, never>;

export type LimitsContext = LimitsTypes['context'];
