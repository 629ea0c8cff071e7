/**
 * Code that comes when it is wanted, with a way to try again: a lost connection must cost one part
 * of a sheet, not the page under it.
 */
import { useEffect, useState } from 'react';

export type Loaded<Part> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly part: Part };

/** `load` must be the same function in every render. */
export function useCodeOnDemand<Part>(
  load: () => Promise<Part>,
): [Loaded<Part>, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Part>>({ status: 'loading' });
  useEffect(() => watchLoading(load, setLoaded), [load]);
  const retry = () => {
    setLoaded({ status: 'loading' });
    watchLoading(load, setLoaded);
  };
  return [loaded, retry];
}

/** Returns how to lose interest. */
function watchLoading<Part>(
  load: () => Promise<Part>,
  tell: (loaded: Loaded<Part>) => void,
): () => void {
  let isWanted = true;
  load().then(
    (part) => isWanted && tell({ status: 'ready', part }),
    () => isWanted && tell({ status: 'failed' }),
  );
  return () => {
    isWanted = false;
  };
}
