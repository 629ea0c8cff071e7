/** The terms options are sold under, as the journal carries them. Without any, none is sold. */
import { parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER, type OptionRule, type OptionsOffer } from '@anywhen/protocol';
import { requireHonestOffer } from '@anywhen/protocol';

/** The name the terms are stored under. */
export const OPTIONS_TERMS = 'options';

export type OptionsTerms = { readonly offer: OptionsOffer };

/** As the checks of a purchase and the opening of series use them. */
export type ReadTerms = {
  readonly offer: OptionsOffer | null;
  readonly rule: OptionRule;
  readonly premiumMaxUnits: bigint;
  readonly positionsMax: number;
  /** Undefined without a limit. */
  readonly houseMaxUnits: bigint | undefined;
};

export const NOTHING_OFFERED: ReadTerms = {
  offer: null,
  rule: 'opt/1',
  premiumMaxUnits: 0n,
  positionsMax: 0,
  houseMaxUnits: undefined,
};

const UNDERLYINGS_MAX = 10;
const LENGTHS_MAX = 10;

/** What the program sells under today. */
export function describeOptionsTerms(): OptionsTerms {
  return { offer: OPTIONS_OFFER };
}

/** Undefined for terms nobody may offer. */
export function readOptionsTerms({ offer }: OptionsTerms): ReadTerms | undefined {
  const { underlyings, lengthsSeconds, premiumMax, positionsMax, houseMax } = offer;
  if (underlyings.length > UNDERLYINGS_MAX || lengthsSeconds.length > LENGTHS_MAX) return undefined;
  try {
    requireHonestOffer(offer);
    return {
      offer,
      rule: offer.rule ?? 'opt/1',
      premiumMaxUnits: parseUnits(premiumMax),
      positionsMax,
      houseMaxUnits: houseMax === undefined ? undefined : parseUnits(houseMax),
    };
  } catch {
    return undefined;
  }
}
