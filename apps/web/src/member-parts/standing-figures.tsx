/** Returns and falls as percentages, with as many decimals as one can compare. */
import { Change } from '@anywhen/ui';
import { useLanguage, writeChange, writePercent } from '../i18n/index.ts';

const PPM_PER_BPS = 100;
const PPM_PER_PERCENT = 10_000;

export function Return({ ppm, size = 14 }: { ppm: number; size?: 12 | 14 | 16 }) {
  const text = writeChange(Math.trunc(ppm / PPM_PER_BPS), useLanguage());
  return <Change text={text} size={size} />;
}

export function useFallText(): (ppm: number) => string {
  const language = useLanguage();
  return (ppm) => writePercent((ppm / PPM_PER_PERCENT).toFixed(2), language);
}
