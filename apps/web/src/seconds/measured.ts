/** What a period costs on average, as it was measured; nothing where it has other terms. */
import { findSecondsPeriod, type CostKey } from '@anywhen/protocol';
import { findCostText } from '../parts/costs/measured-cost.ts';

const KEYS: Readonly<Record<number, CostKey>> = {
  30: 'seconds-30',
  60: 'seconds-60',
  120: 'seconds-120',
  180: 'seconds-180',
  300: 'seconds-300',
};

export function findMeasured(period: {
  periodSeconds: number;
  returnBps: number;
}): string | undefined {
  const key = KEYS[period.periodSeconds];
  const played = findSecondsPeriod(period.periodSeconds);
  return key && played?.returnBps === period.returnBps ? findCostText(key) : undefined;
}
