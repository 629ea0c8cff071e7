/**
 * Lazily loaded code with a retry: a lost connection must break one component of a sheet, not the
 * page under it.
 */
import { useEffect, useState } from 'react';

type Loaded<Code> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly code: Code };

/** `load` must be stable. */
export function useCodeOnDemand<Code>(
  load: () => Promise<Code>,
): [Loaded<Code>, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Code>>({ status: 'loading' });
  useEffect(() => watchLoading(load, setLoaded), [load]);
  const retry = () => {
    setLoaded({ status: 'loading' });
    watchLoading(load, setLoaded);
  };
  return [loaded, retry];
}

/** Returns the cancel function. */
function watchLoading<Code>(
  load: () => Promise<Code>,
  report: (loaded: Loaded<Code>) => void,
): () => void {
  let isWanted = true;
  load().then(
    (code) => isWanted && report({ status: 'ready', code }),
    () => isWanted && report({ status: 'failed' }),
  );
  return () => {
    isWanted = false;
  };
}
