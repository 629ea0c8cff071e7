/**
 * Sets --keyboard on a panel to the height of the screen that the keyboard covers. Neither iOS nor
 * Android shrinks dvh for the keyboard, so without this the ticket would be hidden behind it.
 */
import { useEffect } from 'react';

export function useKeyboardInset(panel: HTMLElement | null): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!panel || !view) return undefined;
    const measure = () => {
      const coveredPx = window.innerHeight - view.height - view.offsetTop;
      panel.style.setProperty('--keyboard', `${Math.max(0, Math.round(coveredPx))}px`);
    };
    measure();
    const stop = new AbortController();
    view.addEventListener('resize', measure, { signal: stop.signal });
    view.addEventListener('scroll', measure, { signal: stop.signal });
    return () => stop.abort();
  }, [panel]);
}
