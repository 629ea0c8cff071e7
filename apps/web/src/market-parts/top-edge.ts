/** The height of the bars above the page, for sticky elements below them; bars may wrap. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Attach the ref to any element of the page. The shell puts its bars right before `main`. */
export function useTopEdgePx(): [edgePx: number, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [edgePx, setEdgePx] = useState(0);
  useLayoutEffect(() => {
    const bars = place.current?.closest('main')?.previousElementSibling;
    if (!bars) return undefined;
    const measure = () => setEdgePx(bars.getBoundingClientRect().height);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bars);
    return () => observer.disconnect();
  }, []);
  return [edgePx, place];
}
