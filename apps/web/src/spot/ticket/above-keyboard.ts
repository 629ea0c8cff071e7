/**
 * Scrolls the button of a form above the phone's keyboard, which covers the page without resizing
 * it.
 */
import { useEffect, type RefObject } from 'react';

const GAP_PX = 8;

export function useKeepAboveKeyboard(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const scrollAboveKeyboard = () => {
      const element = form.current;
      const typed = document.activeElement;
      if (!element || !(typed instanceof HTMLInputElement) || !element.contains(typed)) return;
      const button = element.querySelector('[type=submit]');
      if (!button || typed.inputMode !== 'decimal') return;
      const bottomPx = view.offsetTop + view.height;
      const hiddenPx = button.getBoundingClientRect().bottom + GAP_PX - bottomPx;
      const sparePx = typed.getBoundingClientRect().top - view.offsetTop - FIELD_TOP_PX;
      const byPx = Math.min(hiddenPx, sparePx);
      if (byPx > 0) window.scrollBy({ top: byPx });
    };
    const stop = new AbortController();
    view.addEventListener('resize', scrollAboveKeyboard, { signal: stop.signal });
    return () => stop.abort();
  }, [form]);
}

const FIELD_TOP_PX = 80; // The focused field stays visible, below the bars at the top.
