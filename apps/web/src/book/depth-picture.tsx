/** The depth chart: one staircase per side of the price, drawn from the rows below it. */
import { memo } from 'react';
import type { BookRow, BookRows } from './book-rows.ts';

const WIDTH = 100;
const HEIGHT = 40;

export const DepthPicture = memo(function DepthPicture({
  rows,
  label,
}: {
  rows: BookRows;
  label: string;
}) {
  return (
    <figure aria-label={label}>
      <svg
        aria-hidden="true"
        viewBox={`${-WIDTH} 0 ${2 * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        <path d={staircase(rows.bids, -1)} className="fill-up-tint stroke-up" {...FIXED} />
        <path d={staircase(rows.asks, 1)} className="fill-down-tint stroke-down" {...FIXED} />
      </svg>
    </figure>
  );
});

const FIXED = { vectorEffect: 'non-scaling-stroke' } as const;

/** Steps of equal width outwards from the middle, each as high as the cumulative depth. */
function staircase(rows: readonly BookRow[], direction: 1 | -1): string {
  const step = rows.length > 0 ? (WIDTH / rows.length) * direction : 0;
  const stairs = rows.map(({ part }, index) => {
    const y = HEIGHT - part * (HEIGHT - 1);
    return `L${index * step} ${y}L${(index + 1) * step} ${y}`;
  });
  return `M0 ${HEIGHT}${stairs.join('')}L${rows.length * step} ${HEIGHT}Z`;
}
