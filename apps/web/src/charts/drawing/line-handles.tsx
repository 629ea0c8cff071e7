/**
 * Handles of movable lines, above the canvas, for touch, mouse and keyboard. While one is moved the
 * chart is not redrawn; the old line stays, a second one shows the new price and its effects.
 * Loaded with the first line that has a handle.
 */
import { useEffect, useRef } from 'react';
import type { Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { isMovable, type ChartLine } from './chart-line.ts';
import type { Drawing } from './drawing.ts';
import { LineHandle } from './line-handle.tsx';
import { spreadHandles } from './line-moves.ts';

type LineHandlesProps = { drawing: Drawing; lines: readonly ChartLine[]; market: Market };

const GAP_PX = 23;
const HEAD_PX = 18;
/** A chart this low needs all its height, and shows no figures. */
const LOW_PX = 180;

export function LineHandles({ drawing, lines, market }: LineHandlesProps) {
  const t = useText('charts');
  const list = useRef<HTMLUListElement>(null);
  const movable = lines.filter(isMovable);
  useEffect(() => {
    const place = () => {
      const heightPx = drawing.priceHeightPx();
      const headPx = heightPx < LOW_PX ? 0 : HEAD_PX;
      const room = { heightPx, gapPx: GAP_PX, headPx };
      const own = lines.filter(isMovable).map(({ price }) => drawing.topOf(Number(price)));
      const tops = spreadHandles(own, room);
      for (const [index, element] of [...(list.current?.children ?? [])].entries()) {
        if (element instanceof HTMLElement) putAt(element, tops[index]);
      }
    };
    place();
    return drawing.onRescaled(place);
  }, [drawing, lines]);
  return (
    <ul
      ref={list}
      aria-label={t('move.label')}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      {movable.map((line) => (
        <LineHandle key={line.id} drawing={drawing} line={line} market={market} />
      ))}
    </ul>
  );
}

/** Set directly on the element: it follows each frame of the chart without a React render. */
function putAt(element: HTMLElement, top: number | undefined): void {
  element.style.visibility = top === undefined ? 'hidden' : 'visible';
  element.style.setProperty('--top', `${top ?? 0}px`);
}
