/** The element of an open panel: as state for the gestures, and as the place where focus starts. */
import { useCallback, useRef, useState } from 'react';

/**
 * Focus starts on the panel itself. On its first field the keyboard would jump up before anything
 * was read, and on the close button a ring would draw the eye to the way out.
 */
export function usePanel() {
  const element = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const catchPanel = useCallback((caught: HTMLDivElement | null) => {
    element.current = caught;
    setPanel(caught);
  }, []);
  return { panel, catchPanel, panelRef: element };
}
