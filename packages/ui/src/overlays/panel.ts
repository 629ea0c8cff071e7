/** The element of an open panel: as state for the gestures, and as the initial focus. */
import { useCallback, useRef, useState } from 'react';

/**
 * The focus starts on the panel itself. On its first field the keyboard would open before anything
 * was read, and on the close button a focus ring would draw attention to it.
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
