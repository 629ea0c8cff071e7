/** The sortable column headings of a list: a tap sorts by that column. */
import { Icon, classes } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import { nextSorting, type Column, type Sorting } from './sorting.ts';

type SortHeadingProps = {
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
};

export function SortHeading({ sorting, onSort }: SortHeadingProps) {
  const column = (name: Column, text: TextKey<'markets'>, place: string) => (
    <SortButton name={name} text={text} place={place} sorting={sorting} onSort={onSort} />
  );
  return (
    <div className="@container">
      <div className="flex h-9 items-stretch gap-2.5 pr-25 pl-4 @max-[24rem]:gap-1.5 @max-[20rem]:pr-4 text-12 text-text-muted">
        {column('market', 'sort.market', 'mr-auto')}
        {column('volume', 'sort.volume', 'justify-end @max-[18rem]:hidden')}
        {column('price', 'sort.price', 'justify-end @min-[34rem]:w-49.5')}
        {column('change', 'sort.change', 'justify-end @min-[34rem]:w-20')}
      </div>
    </div>
  );
}

type SortButtonProps = SortHeadingProps & {
  name: Column;
  text: TextKey<'markets'>;
  place: string;
};

function SortButton({ name, text, place, sorting, onSort }: SortButtonProps) {
  const t = useText('markets');
  const chosen = sorting?.column === name ? sorting : undefined;
  const order = chosen && (chosen.isAscending ? t('sort.ascending') : t('sort.descending'));
  return (
    <button
      type="button"
      aria-pressed={chosen !== undefined}
      onClick={() => onSort(nextSorting(sorting, name))}
      className={classes(
        'relative flex min-w-0 items-center gap-0.5 whitespace-nowrap after:absolute',
        'after:-inset-x-1 after:-inset-y-1 -outline-offset-2',
        chosen ? 'font-semibold text-text' : '',
        place,
      )}
    >
      <span className="truncate">{t(text)}</span>
      {order && <span className="sr-only">{order}</span>}
      <Icon
        name="chevron-down"
        size={14}
        className={classes(
          'shrink-0',
          !chosen && 'opacity-40',
          chosen?.isAscending && 'rotate-180',
        )}
      />
    </button>
  );
}
