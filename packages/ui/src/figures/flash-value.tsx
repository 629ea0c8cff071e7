/**
 * A live figure that flashes for 300 ms when it changes; never on first render, and not while the
 * page is scrolled, because a slow phone would drop frames. The flash is one attribute write, not a
 * render: two hundred of these change ten times a second.
 */
import { useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { isScrolling } from '../scrolling.ts';

interface FlashValueProps {
  text: string;
  /** Only compared with the previous one, for the direction; `text` is what is shown. */
  value: number;
  /** Reserves space for this many figures, so that a longer price does not move its neighbours. */
  widthCh?: number;
  className?: string;
}

export function FlashValue({ text, value, widthCh, className }: FlashValueProps) {
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef({ value, isOdd: false });

  useLayoutEffect(() => {
    const before = last.current;
    if (before.value === value || !element.current) return;
    const direction = value > before.value ? 'up' : 'down';
    last.current = { value, isOdd: !before.isOdd };
    if (isScrolling()) return;
    element.current.dataset.flash = `${direction}-${before.isOdd ? 'odd' : 'even'}`;
  }, [value]);

  return (
    <span
      ref={element}
      style={widthCh === undefined ? undefined : { minWidth: `${widthCh}ch` }}
      className={classes('tabular -mx-1 inline-block rounded-inner px-1 text-right', className)}
    >
      {text}
    </span>
  );
}
