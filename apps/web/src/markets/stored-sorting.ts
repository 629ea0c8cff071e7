/** The chosen order of the lists of markets, which follows the member to other devices. */
import { FOLLOWED_KEYS, createStored } from '../parts/stored.ts';
import { readSorting, type Sorting } from './sorting.ts';

const useStored = createStored<{ sorting: Sorting | null }>(FOLLOWED_KEYS.quotes, (stored) => ({
  sorting: readSorting(stored?.sorting) ?? null,
}));

export function useSorting(): Sorting | undefined {
  return useStored(({ sorting }) => sorting) ?? undefined;
}

export function chooseSorting(sorting: Sorting | undefined): void {
  useStored.setState({ sorting: sorting ?? null });
}
