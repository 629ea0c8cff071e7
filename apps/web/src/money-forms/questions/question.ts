/** A confirmation dialog as a promise. Closing it, also by going back, declines. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSheetEntry } from '../../router/index.ts';

export type Question<About> = {
  readonly isOpen: boolean;
  /** Its subject; it stays during the closing animation. */
  readonly about: About | undefined;
  readonly ask: (what: About) => Promise<boolean>;
  readonly answer: (isYes: boolean) => void;
};

export function useQuestion<About>(name: string): Question<About> {
  const [isOpen, open, close] = useSheetEntry(name);
  const [about, setAbout] = useState<About>();
  const decide = useRef<((isYes: boolean) => void) | undefined>(undefined);

  const ask = useCallback(
    (what: About): Promise<boolean> => {
      setAbout(() => what);
      if (!open()) return Promise.resolve(false);
      return new Promise((resolve) => {
        decide.current = resolve;
      });
    },
    [open],
  );
  const answer = useCallback(
    (isYes: boolean) => {
      decide.current?.(isYes);
      decide.current = undefined;
      close();
    },
    [close],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      decide.current?.(false);
      decide.current = undefined;
    };
  }, [isOpen]);

  return { isOpen, about, ask, answer };
}
