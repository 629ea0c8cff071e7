/** Formats the figures of this module: amounts in USDT, and shares of a margin. */
import { formatUnits } from '@anywhen/money';
import { useLanguage } from '../i18n/index.ts';
import { showAmount, showExactAmount, showShare, withSign } from '../money-forms/amounts.ts';

type FigureTexts = {
  /** Shortened: `656.50 USDT`. */
  readonly usdt: (units: bigint) => string;
  /** With all significant digits. */
  readonly exact: (units: bigint) => string;
  /** With a sign, half away from zero: `+18.99%`. */
  readonly change: (bps: number) => string;
  readonly percent: (bps: number) => string;
};

export function useFigures(): FigureTexts {
  const language = useLanguage();
  const inUsdt = (units: bigint) => ({ amount: formatUnits(units), currency: 'USDT', language });
  const percent = (bps: number) => showShare({ bps: BigInt(bps), language });
  return {
    usdt: (units) => `${showAmount(inUsdt(units))} USDT`,
    exact: (units) => `${showExactAmount(inUsdt(units))} USDT`,
    percent,
    change: (bps) => withSign(percent(bps)),
  };
}
