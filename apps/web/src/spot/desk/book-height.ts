/** How many rows of the book fit into its place on a desk; the place has a height of its own. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Per side. */
const ROWS_MIN = 5;
const ROWS_MAX = 20;

/** In rem: a row of each side, and what stands around the rows. */
const ROWS_REM = 3;
const REST_REM = 7.5;

export function useFittingRows(): [rowCount: number, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [rowCount, setRowCount] = useState(ROWS_MIN);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setRowCount(rowsIn(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [rowCount, place];
}

function rowsIn(place: Element): number {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = Math.floor((place.clientHeight / remPx - REST_REM) / ROWS_REM);
  return Math.max(ROWS_MIN, Math.min(ROWS_MAX, rows));
}
