/** Exact amounts and named rounding; the bottom of the house, it depends on nothing. */
export {
  type AmountReading,
  type Currency,
  type Money,
  SCALE,
  addMoney,
  displayDecimals,
  formatUnits,
  money,
  parseUnits,
  powerOfTen,
  readAmount,
  subtractMoney,
  truncateDecimals,
} from './amounts.ts';
export { type Rounding, abs, divide, multiplyDivide } from './rounding.ts';
