/** How high the bars of the shell are: what sticks below them must know, and they may wrap. */
import { useLayoutEffect, useState } from 'react';

export function useTopEdgePx(): number {
  const [edgePx, setEdgePx] = useState(0);
  useLayoutEffect(() => {
    const bars = document.querySelector('.shell-top');
    if (!bars) return undefined;
    const measure = () => setEdgePx(bars.getBoundingClientRect().height);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bars);
    return () => observer.disconnect();
  }, []);
  return edgePx;
}
