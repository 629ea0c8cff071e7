/**
 * Formats amounts (rulebook N7), grouped by the rules of the language: `showAmount` where a person
 * reads one, `showExactAmount` where it is spent, typed again or compared. Text in, text out: an
 * amount never becomes a floating-point number.
 */
import { exactAmount, formatUnits, parseUnits, shortAmount } from '@anywhen/money';
import { writeNumber, writePercent, type Language } from '../i18n/index.ts';

type AmountToShow = { amount: string; currency: string; language: Language };

/** The digits that matter: `0.77455690` BTC → `0.7746`, `10000.00000000` USDT → `10,000.00`. */
export function showAmount({ amount, currency, language }: AmountToShow): string {
  return writeNumber(shortAmount(amount, currency), language);
}

/** All digits: `0.77455690` BTC → `0.7745569`. */
export function showExactAmount({ amount, currency, language }: AmountToShow): string {
  return writeNumber(exactAmount(amount, currency), language);
}

/** Adds a plus to a formatted amount without a minus; zero has neither. */
export function withSign(amountText: string): string {
  return /[1-9]/.test(amountText) && !amountText.startsWith(MINUS) ? `+${amountText}` : amountText;
}

/** A price as received, with the decimals of its market. */
export function showPrice(price: string, language: Language): string {
  return writeNumber(price, language);
}

/** A share with two decimals: `62.15%`. */
export function showShare({ bps, language }: { bps: bigint; language: Language }): string {
  return writePercent(formatUnits(bps, 2), language);
}

const WHOLE_BPS = 10_000n;

/**
 * The shares of a whole in hundredths of a percent. They add up to exactly 100 %: the remainder
 * goes to the parts that lost most by truncation. Shares of zero are zero.
 */
export function shareOut(parts: readonly string[]): bigint[] {
  const units = parts.map((part) => parseUnits(part));
  const whole = units.reduce((sum, each) => sum + each, 0n);
  if (whole <= 0n) return units.map(() => 0n);
  const shares = units.map((each) => (each * WHOLE_BPS) / whole);
  const left = Number(WHOLE_BPS - shares.reduce((sum, each) => sum + each, 0n));
  const restOf = (index: number) => ((units[index] ?? 0n) * WHOLE_BPS) % whole;
  const byRest = units
    .map((_, index) => index)
    .toSorted((one, other) => {
      return restOf(other) > restOf(one) ? 1 : restOf(other) < restOf(one) ? -1 : one - other;
    });
  const luckier = new Set(byRest.slice(0, left));
  return shares.map((share, index) => (luckier.has(index) ? share + 1n : share));
}

/** Only for drawing: floating point is fine for pixels, not for amounts. */
export function forPicture(amount: string): number {
  return Number(amount);
}

const MINUS = '\u2212';
