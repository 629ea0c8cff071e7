/** Throttles rapidly changing values, so that they do not rerender faster than they can be read. */
import { useEffect, useRef, useState } from 'react';

/** Four renders a second: more cannot be read, and would load a slow phone. */
const GAP_MS = 250;

/** The latest value, at most one every quarter of a second; the last one always arrives. */
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
