/** How old something is, in words that grow older: “3 min ago”. */
import { type ReactNode, useEffect, useReducer } from 'react';
import { useLanguage, writeAge } from '../../i18n/index.ts';

/** An age in seconds is told in tens, so that it need not be looked at more often. */
const LOOK_MS = 10_000;

/** By the device's own clock, as it was written. */
export function Age({ atMs, children }: { atMs: number; children: (age: string) => ReactNode }) {
  const language = useLanguage();
  const [nowMs, look] = useReducer(
    () => Date.now(),
    0,
    () => Date.now(),
  );
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return children(writeAge(nowMs - atMs, language));
}
