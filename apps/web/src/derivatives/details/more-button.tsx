/** Loads the next page of a table inside a card on tap: cards do not grow by themselves. */
import { Button } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import type { Paged } from '../../parts/list-end.tsx';

export function MoreButton({ paged }: { paged: Paged }) {
  const t = useText('derivatives');
  if (!paged.hasNextPage) return null;
  return (
    <Button
      look="quiet"
      isFullWidth
      isBusy={paged.isFetchingNextPage}
      onClick={() => void paged.fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
