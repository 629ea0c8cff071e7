/** A request that changes something: it shows its work, and runs once however often pressed. */
import { useRef, useState } from 'react';

type Action<Args extends unknown[]> = {
  run: (...args: Args) => Promise<boolean>;
  isBusy: boolean;
  /** Of the last try; undefined while it runs and after it was done. */
  error: unknown;
  forgetError: () => void;
};

export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): Action<Args> {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const isRunning = useRef(false);
  /** Resolves with whether it was done. */
  const run = async (...args: Args) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setError(undefined);
    try {
      await act(...args);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { run, isBusy, error, forgetError: () => setError(undefined) };
}
