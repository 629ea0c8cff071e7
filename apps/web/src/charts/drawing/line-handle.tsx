/** The handle of one line: its label, how it is moved, and what happens on release. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Market } from '@anywhen/prices';
import { classes } from '@anywhen/ui';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { LineTone, MovableLine } from './chart-line.ts';
import type { Drawing } from './drawing.ts';
import { inSight, snapPrice, stepPrice } from './line-moves.ts';
import { MovedLine } from './moved-line.tsx';

const TONES: Readonly<Record<LineTone, string>> = {
  buy: 'border-up text-up',
  sell: 'border-down text-down',
  accent: 'border-accent text-accent',
  muted: 'border-line text-text-muted',
  danger: 'border-danger text-danger',
  warn: 'border-warn text-warn',
};

type LineHandleProps = { drawing: Drawing; line: MovableLine; market: Market };

export function LineHandle({ drawing, line, market }: LineHandleProps) {
  const { moved, last, handlers } = useMoving({ drawing, line, market });
  const price = moved?.price ?? line.price;
  return (
    <li className="absolute inset-x-0 top-0">
      <button
        type="button"
        aria-label={`${line.label} · ${showPrice(line.price)} · ${line.move.name}`}
        {...handlers}
        className={classes(
          'tabular pointer-events-auto absolute left-2 flex h-5.5 max-w-48 min-w-11',
          '-translate-y-1/2 items-center gap-1 rounded-inner border',
          'bg-surface px-1 text-12 font-medium whitespace-nowrap select-none',
          'after:absolute after:-inset-x-2 after:-inset-y-3',
          TONES[line.tone],
          moved && 'opacity-60',
        )}
        style={{ top: 'var(--top)', cursor: 'ns-resize', touchAction: 'none' }}
      >
        <Grip />
        <span className="truncate">{line.label}</span>
      </button>
      {moved && (
        <MovedLine drawing={drawing} line={line} market={market} price={price} lastRef={last} />
      )}
    </li>
  );
}

function Grip() {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 12" className="h-3 w-2 shrink-0" fill="currentColor">
      <path d="M4 0 7 4H1zM4 12 1 8h6z" />
    </svg>
  );
}

type Moved = { readonly price: string; readonly stage: 'moving' | 'asked' };

/** A shorter movement is a tap and moves nothing. */
const DRAG_PX_MIN = 4;
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

function useMoving({ drawing, line, market }: LineHandleProps) {
  const [moved, setMoved] = useState<Moved>();
  const [known, setKnown] = useState(line.price);
  const start = useRef<{ pointerPx: number; topPx: number }>(undefined);
  const last = useRef<string>(undefined);
  /* The order itself has moved and replaces what was requested. */
  if (known !== line.price) {
    setKnown(line.price);
    setMoved(undefined);
  }
  const isAsked = moved?.stage === 'asked';
  const moveTo = (price: string) => setMoved({ price, stage: 'moving' });
  const putBack = () => {
    start.current = undefined;
    setMoved((before) => (before?.stage === 'asked' ? before : undefined));
  };

  const drop = async () => {
    start.current = undefined;
    if (!moved || isAsked) return;
    const { price } = moved;
    const isSame = Number(price) === Number(line.price);
    if (isSame || line.move.preview(price, last.current).isRefused) {
      setMoved(undefined);
      return;
    }
    setMoved({ price, stage: 'asked' });
    const isTaken = await line.move.onMove(price);
    if (!isTaken) setMoved(undefined);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const topPx = drawing.topOf(Number(line.price));
      if (event.button !== 0 || isAsked || topPx === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointerPx: event.clientY, topPx: inSight(topPx, drawing.priceHeightPx()) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const byPx = event.clientY - start.current.pointerPx;
      if (!moved && Math.abs(byPx) < DRAG_PX_MIN) return;
      const value = drawing.priceAt(start.current.topPx + byPx);
      if (value !== undefined) moveTo(snapPrice(market, value));
    },
    onPointerUp: () => void drop(),
    onPointerCancel: putBack,
    onBlur: putBack,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const steps = KEY_STEPS[event.key];
      if (isAsked) return;
      if (steps !== undefined) moveTo(stepPrice(market, moved?.price ?? line.price, steps));
      else if (event.key === 'Escape' && moved) putBack();
      else if (event.key === 'Enter' || event.key === ' ') void drop();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { moved, last, handlers };
}
