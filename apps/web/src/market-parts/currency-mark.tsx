/** The mark of a currency: its drawing in a disc. Never a real logo. */
import { memo } from 'react';
import { useDrawing } from './marks/currency-drawings.ts';

const hues = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
  'text-chart-6',
  'text-chart-7',
] as const;

const SIZE = 36;

export const CurrencyMark = memo(function CurrencyMark({ currency }: { currency: string }) {
  const { hue, path } = useDrawing(currency);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
      className={`shrink-0 ${hues[hue - 1]}`}
    >
      <circle cx="18" cy="18" r="18" fill="currentColor" opacity="0.14" />
      <path
        d={path}
        transform="translate(6 6)"
        fill="currentColor"
        fillOpacity="0.2"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
});
