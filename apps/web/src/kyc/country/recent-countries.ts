/** The countries chosen last in this browser, which are listed first next time. */
import { isCountry } from '@anywhen/protocol';
import { createStored } from '../../parts/stored.ts';

const RECENT_MAX = 3;

type Recent = { codes: readonly string[] };

export const useRecentCountries = createStored<Recent>('anywhen.countries', (stored) => {
  const codes = Array.isArray(stored?.codes) ? stored.codes : [];
  return { codes: codes.filter((code) => typeof code === 'string' && isCountry(code)) };
});

export function rememberCountry(code: string): void {
  useRecentCountries.setState(({ codes }) => ({
    codes: [code, ...codes.filter((other) => other !== code)].slice(0, RECENT_MAX),
  }));
}
