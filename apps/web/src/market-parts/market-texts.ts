/** Formats prices, volumes and names. For display only: nothing here is sent or compared. */
import type { Market } from '@anywhen/prices';
import { useLanguage, useText, writeNumber, type Language, type TextKey } from '../i18n/index.ts';

/** `65005.31` → `65,005.31`; with all decimals, because the last digit is part of the proof. */
export function showPrice(price: string): string {
  return writeNumber(price);
}

/** A volume in the compact notation of the language: `1.73B`, `17.3億`. */
export function showVolume(volume: string, language: Language): string {
  return new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 2,
  }).format(Number(volume));
}

export function useVolumeText(): (volume: string) => string {
  const language = useLanguage();
  return (volume) => showVolume(volume, language);
}

/** Currencies have the same name in every language; gold and the like are translated. */
const FINANCE_NAMES: Readonly<Record<string, TextKey<'markets'>>> = {
  XAU: 'name.gold',
  XAG: 'name.silver',
  WTI: 'name.oil',
  EUR: 'name.euro',
  GBP: 'name.pound',
  US500: 'name.us500',
};

export type NameOf = (market: Pick<Market, 'currency' | 'name'>) => string;

export function useMarketName(): NameOf {
  const t = useText('markets');
  return ({ currency, name }) => {
    const key = FINANCE_NAMES[currency];
    return key ? t(key) : name;
  };
}
