/** The terms options are sold under, as the journal carries them. Without any, none is sold. */
import { parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER, type OptionsOffer, requireHonestOffer } from '@anywhen/protocol';

/** The name the terms are stored under. */
export const OPTIONS_TERMS = 'options';

export type OptionsTerms = { readonly offer: OptionsOffer };

/** As the checks of a purchase and the opening of series use them. */
export type ReadTerms = {
  readonly offer: OptionsOffer | null;
  readonly premiumMaxUnits: bigint;
  readonly positionsMax: number;
};

export const NOTHING_OFFERED: ReadTerms = { offer: null, premiumMaxUnits: 0n, positionsMax: 0 };

const UNDERLYINGS_MAX = 10;
const LENGTHS_MAX = 10;

/** What the program sells under today. */
export function describeOptionsTerms(): OptionsTerms {
  return { offer: OPTIONS_OFFER };
}

/** Undefined for terms nobody may offer. */
export function readOptionsTerms({ offer }: OptionsTerms): ReadTerms | undefined {
  const { underlyings, lengthsSeconds, premiumMax, positionsMax } = offer;
  if (underlyings.length > UNDERLYINGS_MAX || lengthsSeconds.length > LENGTHS_MAX) return undefined;
  try {
    requireHonestOffer(offer);
    return { offer, premiumMaxUnits: parseUnits(premiumMax), positionsMax };
  } catch {
    return undefined;
  }
}
