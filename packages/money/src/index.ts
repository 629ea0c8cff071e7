/** Exact amounts and named rounding; depends on nothing. */
export {
  type AmountReading,
  SCALE,
  exactAmount,
  formatUnits,
  parseUnits,
  powerOfTen,
  readAmount,
  roundDecimals,
  shortAmount,
  truncateDecimals,
} from './amounts.ts';
export { type CostBasis, openCostBasis } from './cost-basis.ts';
export { type Rounding, abs, divide, multiplyDivide } from './rounding.ts';
