/** Keeps what changes quickly from rendering more often than an eye can follow. */
import { useEffect, useRef, useState } from 'react';

/** Four pictures a second: more cannot be read, and a slow phone has other things to draw. */
const GAP_MS = 250;

/** The newest value, but at most one every quarter of a second; the last one always comes. */
export function useSteady<V>(value: V): V {
  const [steady, setSteady] = useState(value);
  const shownAtMs = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, steady)) return undefined;
    const show = () => {
      shownAtMs.current = performance.now();
      setSteady(value);
    };
    const restMs = shownAtMs.current + GAP_MS - performance.now();
    const timer = setTimeout(show, Math.max(0, restMs));
    return () => clearTimeout(timer);
  }, [value, steady]);
  return steady;
}
