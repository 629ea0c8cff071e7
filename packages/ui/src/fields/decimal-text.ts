/**
 * What may be typed into an amount: digits and one point, as text.
 * Never turns it into a number, because a float would change somebody's money.
 */

/** Thousands in one language and thousandths in another: nobody's money is guessed. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
/** As the app itself writes amounts, and as they are copied from it. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** The cleaned text, or undefined when the change must be ignored and the old text kept. */
export function keepDecimal(typed: string, decimalsMax: number): string | undefined {
  const dense = typed.replace(/[\s'_]/g, '');
  if (AMBIGUOUS.test(dense)) return undefined;
  const text = GROUPED.test(dense) ? dense.replaceAll(',', '') : dense.replace(/[,，。．]/g, '.');
  if (text === '') return '';
  if (!/^\d*\.?\d*$/.test(text)) return undefined;
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined) return shortenZeros(whole);
  if (decimalsMax === 0) return undefined;
  if (fraction.length > decimalsMax) return undefined;
  return `${shortenZeros(whole) || '0'}.${fraction}`;
}

/** "007" reads as 7; a lone zero stays, because "0." is on its way to "0.5". */
function shortenZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '');
}
