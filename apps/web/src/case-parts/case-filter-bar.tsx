/** The filter above a record of cases: by account and by state. */
import { CASH_ACCOUNTS, REVIEW_STATES } from '@anywhen/protocol';
import { Chips, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { CaseFilter } from './case-filter.ts';

const ALL = 'all';

type CaseFilterBarProps = {
  filter: CaseFilter;
  onChange: (part: Partial<CaseFilter>) => void;
};

export function CaseFilterBar({ filter, onChange }: CaseFilterBarProps) {
  const t = useText('cases');
  const all = { value: ALL, label: t('filter.all') } as const;
  return (
    <div className="flex flex-col gap-2 px-4">
      <Segmented
        label={t('filter.account')}
        value={filter.account ?? ALL}
        onChange={(account) => onChange({ account: account === ALL ? undefined : account })}
        options={[
          all,
          ...CASH_ACCOUNTS.map((value) => ({ value, label: t(`part.account.${value}`) })),
        ]}
      />
      <Chips
        label={t('filter.state')}
        layout="scroll"
        value={filter.state ?? ALL}
        onChange={(state) => onChange({ state: state === ALL ? undefined : state })}
        options={[all, ...REVIEW_STATES.map((value) => ({ value, label: t(`state.${value}`) }))]}
      />
    </div>
  );
}
