/** The active filters, each with a remove button; they scroll sideways when there are many. */
import { Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { useDaySpanName } from '../../money-forms/day-span-fields.tsx';
import { ALL_DAYS } from '../../money-forms/day-span.ts';
import type { RecordFilter } from './record-filter.ts';
import { useRecordTexts } from './record-texts.ts';

type ActiveFiltersProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const { recordName } = useRecordTexts();
  const daysName = useDaySpanName();
  const { account, record, currency, span } = filter;
  const marks = [
    account && { name: nameOf(account), without: { ...filter, account: undefined } },
    record && { name: recordName(record), without: { ...filter, record: undefined } },
    currency && { name: currency, without: { ...filter, currency: undefined } },
    span !== 'all' && {
      name: daysName(filter),
      without: { ...filter, ...ALL_DAYS },
    },
  ].filter((mark) => typeof mark === 'object');
  return (
    <ul className="side-scroll -mr-4 flex min-w-0 flex-1 gap-2 py-1 pr-4">
      {marks.map(({ name, without }) => (
        <li key={name} className="shrink-0">
          <button
            type="button"
            aria-label={t('filter.drop', { name })}
            onClick={() => onChange(without)}
            className="relative flex min-h-9 items-center gap-1.5 rounded-inner bg-accent-tint px-3
              text-14 font-medium text-accent after:absolute after:-inset-1"
          >
            {name}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
