/** The texts of an option: name, type, length, state and outcome. */
import type { Regime } from '@anywhen/prices';
import type { OptionPosition, OptionState, OptionType, SharedOption } from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useText, writePercent, type TextKey } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import type { Choice } from './quotes.ts';

type Key = TextKey<'options'>;

const STATES: Readonly<Record<OptionState, Key>> = {
  open: 'state.open',
  pending: 'state.pending',
  closed: 'state.closed',
  settled: 'state.settled',
  void: 'state.void',
};

const TYPES: Readonly<Record<OptionType, Key>> = { call: 'type.call', put: 'type.put' };

const REGIME_NAMES: Readonly<Record<Regime, Key>> = {
  calm: 'regime.calm',
  normal: 'regime.normal',
  stressed: 'regime.stressed',
};

type Outcome = 'gain' | 'loss' | 'worthless' | 'even' | 'void' | 'sold';

const OUTCOMES: Readonly<Record<Outcome, { name: Key; sentence: Key; tone: BadgeTone }>> = {
  gain: { name: 'outcome.gain', sentence: 'outcome.gainSentence', tone: 'up' },
  loss: { name: 'outcome.loss', sentence: 'outcome.lossSentence', tone: 'down' },
  worthless: { name: 'outcome.worthless', sentence: 'outcome.worthlessSentence', tone: 'down' },
  even: { name: 'outcome.even', sentence: 'outcome.evenSentence', tone: 'neutral' },
  void: { name: 'outcome.void', sentence: 'outcome.voidSentence', tone: 'neutral' },
  sold: { name: 'outcome.sold', sentence: 'outcome.soldSentence', tone: 'neutral' },
};

const MINUTE = 60;

export function useOptionTexts() {
  const t = useText('options');
  const typeName = (type: OptionType) => t(TYPES[type]);
  return {
    typeName,
    stateName: (state: OptionState) => t(STATES[state]),
    outcomeName: (outcome: Outcome) => t(OUTCOMES[outcome].name),
    outcomeSentence: (outcome: Outcome) => t(OUTCOMES[outcome].sentence),
    /** `BTC call 65,000`. */
    optionName: ({ symbol, strike, type }: Choice & { symbol: string }) =>
      t('name', { currency: currencyOf(symbol), type: typeName(type), strike: showStrike(strike) }),
    lengthName: (seconds: number) =>
      seconds % MINUTE === 0
        ? t('length.minutes', { number: seconds / MINUTE })
        : t('length.seconds', { number: seconds }),
    regimeName: (regime: Regime) => t(REGIME_NAMES[regime]),
    contractsName: (count: number) => t('contracts', { count }),
  };
}

/** Undefined while it has not ended. Decided by payout and cost. */
export function outcomeOf({ state, payout, profit }: SharedOption): Outcome | undefined {
  if (state === 'void') return 'void';
  if (state === 'closed') return 'sold';
  if (state !== 'settled' || payout === null || profit === null) return undefined;
  if (!/[1-9]/.test(payout)) return 'worthless';
  if (!/[1-9]/.test(profit)) return 'even';
  return profit.startsWith('-') ? 'loss' : 'gain';
}

export function toneOf(outcome: Outcome): BadgeTone {
  return OUTCOMES[outcome].tone;
}

export function isCurrent({ state }: Pick<OptionPosition, 'state'>): boolean {
  return state === 'open' || state === 'pending';
}

/** Strikes are round: `65,000`, `150.02`. */
export function showStrike(strike: string): string {
  return showPrice(strike.replace(/\.?0+$/, ''));
}

/** Formats a volatility: `0.55000000` → `55.00%`. */
export function percentText(sigma: string | undefined): string {
  return sigma === undefined ? '–' : writePercent((Number(sigma) * 100).toFixed(2));
}
