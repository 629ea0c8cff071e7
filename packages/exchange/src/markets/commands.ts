/** What can be asked of the price process: commitments, and the seconds that follow from them. */
import type { EncodedState } from '@anywhen/prices';
import { type CommandRules, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { DayCommitment, EndedOutage, MarketState, Outage } from './market-state.ts';
import type { MarketsImage, Reference } from './market-state.ts';

type MarketsCommand =
  | { kind: 'open-markets'; genesis: string; firstDay: number; process: EncodedState }
  /** Late by the exchange's time, it says itself when it was made public. */
  | { kind: 'publish-anchor'; day: number; anchor: string; publishedAtMs?: number }
  /** From the given day on the process goes by another version. */
  | { kind: 'set-process-version'; day: number; version: number }
  | { kind: 'reveal-day'; day: number; seed: string }
  | { kind: 'tick'; second: number; seed: string }
  /** The ticks that follow are late, until the other says that the last of them has come. */
  | { kind: 'begin-outage' }
  | { kind: 'end-outage' };

export type MarketsReplies = {
  'open-markets': { readonly firstDay: number };
  'publish-anchor': { readonly day: number };
  'set-process-version': { readonly day: number };
  'reveal-day': { readonly day: number };
  tick: { readonly second: number };
  'begin-outage': { readonly outage: number };
  'end-outage': { readonly outage: number };
};

export const MARKETS_RULES: CommandRules<MarketsCommand> = {
  'open-markets': bySystem({
    genesis: 'hash of the chain',
    firstDay: 'day',
    process: 'prices before the first second',
  }),
  'publish-anchor': bySystem({
    day: 'day',
    anchor: 'hash of the chain',
    publishedAtMs: 'time of publication',
  }),
  'set-process-version': bySystem({ day: 'day', version: 'version of the process' }),
  'reveal-day': bySystem({ day: 'day', seed: 'hash of the chain' }),
  tick: {
    by: ['system'],
    fields: { second: 'second', seed: 'hash of the chain' },
    isForgotten: true,
  },
  'begin-outage': bySystem({}),
  'end-outage': bySystem({}),
};

export type TickAppended = {
  kind: 'tick';
  second: number;
  seed: string;
  priceUnits: readonly number[];
  tapeVolumeCents: readonly number[];
};

type MarketsChange =
  | { kind: 'market-state'; state: MarketState }
  | { kind: 'day'; day: DayCommitment }
  /** As it stands: with its beginning, and again with its end. */
  | { kind: 'outage'; outage: Outage }
  | TickAppended;

/** The state after the tick; its hashes are those of the tick itself. */
type MarketsEvent =
  | { kind: 'tick'; tick: TickAppended; state: MarketState }
  | { kind: 'outage-ended'; outage: EndedOutage };

export type MarketsTypes = CommandTypes<MarketsCommand, MarketsReplies> &
  StateTypes<MarketsImage, MarketsChange, MarketsEvent> & { hooks: TickListener<StepContext> };

export type MarketsContext = MarketsTypes['context'];

/**
 * Called with every second of prices, module after module; `tickDone` when all of them have seen
 * it.
 */
export type TickListener<Context> = {
  tick?(context: Context, tick: Reference): void;
  tickDone?(context: Context, tick: Reference): void;
};
