/**
 * What can be asked of flash options, and what it changes. A price in it is only what a member has
 * seen: it protects them and decides nothing. Nobody can name a settlement price.
 */
import type { OptionType, OptionsOffer } from '@anywhen/protocol';
import { type CommandRules, type FromFunds, byMember, bySystem } from '../kernel/commands.ts';
import type { CommandTypes, StateTypes } from '../kernel/module.ts';
import type { LedgerContext } from '../ledger/commands.ts';
import type { LimitsContext } from '../limits/commands.ts';
import type { TermsContext } from '../terms/commands.ts';
import type { CurrentPosition, OptionLine, OptionRecord, OptionSale } from './position.ts';
import type { RecentTick } from './recent-ticks.ts';
import type { SeriesRecord } from './series.ts';
import type { VolatilityMinute } from './volatility.ts';

/** The price of one contract as it was on the screen, and the second of the tick it was made of. */
type Quoted = { price: string; second: number };

export type OptionOrder = Quoted & {
  series: string;
  strike: string;
  type: OptionType;
  quantity: number;
};

export type OptionSelling = Quoted & { positionId: number; quantity: number };

type OptionsCommand =
  | ({ kind: 'buy-option' } & OptionOrder & FromFunds)
  | ({ kind: 'sell-option' } & OptionSelling)
  | { kind: 'review-options' }
  | { kind: 'set-options-terms'; offer: OptionsOffer };

type Traded = { readonly position: OptionLine; readonly available: string };

export type OptionsReplies = {
  'buy-option': Traded;
  'sell-option': Traded;
  'review-options': { readonly due: number };
  'set-options-terms': { readonly isNew: boolean };
};

export const OPTIONS_RULES: CommandRules<OptionsCommand> = {
  'buy-option': byMember({
    series: 'own choice',
    strike: 'own choice',
    type: 'own choice',
    quantity: 'own amount',
    price: 'own price',
    second: 'second',
    fromFunds: 'own choice',
  }),
  'sell-option': byMember({
    positionId: 'own order',
    quantity: 'own amount',
    price: 'own price',
    second: 'second',
  }),
  'review-options': { by: ['system'], fields: {}, isForgotten: true },
  'set-options-terms': bySystem({ offer: 'terms of later purchases' }),
};

type OptionsChange =
  | { kind: 'option-series'; series: SeriesRecord }
  | { kind: 'option-position'; position: OptionRecord }
  | { kind: 'option-sale'; sale: OptionSale }
  | { kind: 'volatility'; minute: VolatilityMinute };

/** A series or a position as it stands now, and the volatility of a new minute. */
type OptionsEvent = Exclude<OptionsChange, { kind: 'option-sale' }>;

export type OptionsImage = {
  nextPositionId: number;
  /** Those without a settlement price, and those of which positions are left to be booked. */
  series: readonly SeriesRecord[];
  /** Those that have not ended. */
  positions: readonly CurrentPosition[];
  /** Of each market the last 241. */
  volatility: readonly VolatilityMinute[];
  /** The last 30 ticks, in any order. */
  recent: readonly RecentTick[];
};

export type OptionsTypes = CommandTypes<OptionsCommand, OptionsReplies> &
  StateTypes<
    OptionsImage,
    OptionsChange,
    OptionsEvent,
    LedgerContext & TermsContext & LimitsContext
  >;

export type OptionsContext = OptionsTypes['context'];
