/** An amount as a member typed it, or what is wrong with it (rulebook N4), at its field. */
import { readAmount } from '@anywhen/money';
import type { Rejection } from '@anywhen/protocol';

export function readTypedAmount(field: string, text: string): Rejection | { units: bigint } {
  const reading = readAmount(text);
  if (reading.isAmount) return { units: reading.units };
  return reading.fault === 'abnormal'
    ? { code: 'AMOUNT_ABNORMAL', fields: { [field]: 'format' } }
    : { code: 'VALIDATION', fields: { [field]: 'too-precise' } };
}
