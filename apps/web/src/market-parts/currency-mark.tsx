/**
 * The generated icon of a currency: a letter in a disc with an arc at its rim. Letter, hue and
 * angle follow from the currency alone; it is never a real logo.
 */
import { memo } from 'react';

const hues = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
  'text-chart-6',
] as const;

const SIZE = 36;
const RIM = 2 * Math.PI * 16.5;

export const CurrencyMark = memo(function CurrencyMark({ currency }: { currency: string }) {
  const spread = spreadOf(currency);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
      className={`shrink-0 ${hues[spread % hues.length]}`}
    >
      <circle cx="18" cy="18" r="18" fill="currentColor" opacity="0.14" />
      <circle
        cx="18"
        cy="18"
        r="16.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity="0.7"
        strokeDasharray={`${RIM * (0.18 + (spread % 5) * 0.06)} ${RIM}`}
        transform={`rotate(${(spread * 45) % 360} 18 18)`}
      />
      <text
        x="18"
        y="18"
        dy="0.355em"
        textAnchor="middle"
        fill="currentColor"
        className="text-16 font-bold select-none"
      >
        {currency[0]}
      </text>
    </svg>
  );
});

/** A hash that spreads short codes well. */
function spreadOf(currency: string): number {
  let sum = 7;
  for (const letter of currency) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}
