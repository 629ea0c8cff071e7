/**
 * `/my/journal` (rulebook 26): own notes on records and days, by tag and product, and the sheet of
 * one of them with the chart of its moment.
 */
import { Button } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshNotes } from './data.ts';
import { readAddress, writeAddress } from './filter.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { NoteList } from './list/note-list.tsx';
import { NoteSheet } from './sheet/note-sheet.tsx';
import { todaySubject } from './subject.ts';

export function Page() {
  const t = useText('notes');
  const [address, apply] = useAddressFilter(readAddress, writeAddress);
  const { about, ...filter } = address;
  const open = (next: typeof about) => apply({ ...filter, about: next });
  return (
    <>
      <Refreshable onRefresh={refreshNotes}>
        <div className="flex flex-col gap-4 py-4">
          <div className="flex flex-col gap-4 px-4">
            <p className="text-14 text-pretty text-text-muted">{t('intro')}</p>
            <Button icon="edit" isFullWidth onClick={() => open(todaySubject())}>
              {t('today')}
            </Button>
            <FilterBar filter={filter} onChange={(next) => apply({ ...next, about })} />
          </div>
          <NoteList filter={filter} onOpen={open} onAll={() => apply(NO_FILTER)} />
        </div>
      </Refreshable>
      <NoteSheet subject={about} onClose={() => open(undefined)} />
    </>
  );
}

const NO_FILTER = { kind: undefined, tag: undefined, about: undefined };
