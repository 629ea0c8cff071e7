/** Debounces typed text, for checks that need a request. */
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
