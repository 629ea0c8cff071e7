/** The filters of the flow record. The list changes only when the member applies them. */
import { useState } from 'react';
import { ACCOUNT_KINDS, RECORD_TYPES } from '@anywhen/protocol';
import { CURRENCIES } from '@anywhen/prices';
import { Button, Chips, SelectField } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { DaySpanFields } from '../../money-forms/day-span-fields.tsx';
import { isBackwards } from '../../money-forms/day-span.ts';
import { NO_FILTER, type RecordFilter } from './record-filter.ts';
import { useRecordTexts } from './record-texts.ts';

type FilterSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  filter: RecordFilter;
  onApply: (filter: RecordFilter) => void;
};

export function FilterSheet({ isOpen, onClose, filter, onApply }: FilterSheetProps) {
  const t = useText('funding');
  const [draft, setDraft] = useState(filter);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(filter);
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button look="secondary" onClick={() => setDraft(NO_FILTER)}>
            {t('filter.reset')}
          </Button>
          <Button disabled={isBackwards(draft)} onClick={() => onApply(draft)}>
            {t('filter.apply')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <DaySpanFields days={draft} onChange={(days) => setDraft({ ...draft, ...days })} />
        <AccountAndType draft={draft} onChange={setDraft} />
      </div>
    </Sheet>
  );
}

type PartProps = { draft: RecordFilter; onChange: (draft: RecordFilter) => void };

const ANY = 'any';

function AccountAndType({ draft, onChange }: PartProps) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const { recordName } = useRecordTexts();
  return (
    <>
      <AnyOrOne
        label={t('record.account')}
        values={ACCOUNT_KINDS}
        nameOf={nameOf}
        value={draft.account}
        onChange={(account) => onChange({ ...draft, account })}
      />
      <AnyOrOne
        label={t('record.type')}
        values={RECORD_TYPES}
        nameOf={recordName}
        value={draft.record}
        onChange={(record) => onChange({ ...draft, record })}
      />
      <SelectField
        label={t('record.currency')}
        value={draft.currency ?? ANY}
        options={[
          { value: ANY, label: t('filter.all') },
          ...CURRENCIES.map((currency) => ({ value: currency, label: currency })),
        ]}
        onChange={({ target: { value } }) =>
          onChange({ ...draft, currency: value === ANY ? undefined : value })
        }
      />
    </>
  );
}

type AnyOrOneProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

function AnyOrOne<Value extends string>(props: AnyOrOneProps<Value>) {
  const { label, values, nameOf, value = ANY, onChange } = props;
  const t = useText('funding');
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{label}</p>
      <Chips
        label={label}
        value={value}
        options={[
          { value: ANY, label: t('filter.all') },
          ...values.map((one) => ({ value: one, label: nameOf(one) })),
        ]}
        onChange={(chosen) => onChange(chosen === ANY ? undefined : chosen)}
      />
    </div>
  );
}
