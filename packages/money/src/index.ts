/** Exact amounts and named rounding; depends on nothing. */
export {
  type AmountReading,
  SCALE,
  displayDecimals,
  formatUnits,
  parseUnits,
  powerOfTen,
  readAmount,
  truncateDecimals,
} from './amounts.ts';
export { type Rounding, abs, divide, multiplyDivide } from './rounding.ts';
