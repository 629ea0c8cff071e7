/**
 * A long list of markets in the page's own scrolling: only the rows in sight and a few around them
 * exist, whatever the list's length. Its height never depends on a price.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { MarketRow, ROW_PLACE, ROW_REM } from './market-row.tsx';

const OVERSCAN = 3;

export function VirtualRows({ symbols }: { symbols: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  const [rowPx, setRowPx] = useState(rowHeightPx);
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoises this file.
  const rows = useWindowVirtualizer({
    count: symbols.length,
    estimateSize: () => rowPx,
    getItemKey: (index) => symbols[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: topPx,
  });

  /** What stands above the list may wrap or vanish, and the letters may grow. */
  useLayoutEffect(() => {
    const measure = () => {
      setRowPx(rowHeightPx());
      if (list.current) setTopPx(list.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => rows.measure(), [rows, rowPx]);

  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          aria-setsize={symbols.length}
          aria-posinset={index + 1}
          className={ROW_PLACE}
          style={{ transform: `translateY(${start - topPx}px)` }}
        >
          <MarketRow hasStar symbol={symbols[index] ?? ''} />
        </li>
      ))}
    </ul>
  );
}

function rowHeightPx(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return ROW_REM * (Number.isFinite(rem) ? rem : 16);
}
