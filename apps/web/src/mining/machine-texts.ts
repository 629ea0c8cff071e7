/** Formats machines: hash rates, amounts with all their digits, names and numbers. */
import { divide, formatUnits, parseUnits } from '@anywhen/money';
import { MINING_CURRENCY } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { showExactAmount } from '../money-forms/amounts.ts';

const UNITS_PER_CENT = 1_000_000n;

export function useMachineTexts() {
  const t = useText('mining');
  const language = useLanguage();
  const count = new Intl.NumberFormat(language);
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  const bitcoin = (amount: string) =>
    `${showExactAmount({ amount, currency: MINING_CURRENCY, language })} BTC`;
  /** Rounded up to a cent: at the displayed price it does break even. */
  const breakEvenText = (price: string) =>
    usdt(formatUnits(divide({ dividend: parseUnits(price), divisor: UNITS_PER_CENT }, 'up'), 2));
  const hashRate = (th: number) => t('hashRate', { th: count.format(th) });
  const named = ({ model, quantity }: { model: string; quantity: number }) =>
    quantity === 1 ? model : `${count.format(quantity)} × ${model}`;
  const number = (value: number) => count.format(value);
  return { usdt, bitcoin, breakEvenText, hashRate, named, number };
}
