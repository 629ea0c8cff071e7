/** The period of a statement: all there is, or two days of UTC, as the file writes its times. */
import { Segmented, TextField } from '@anywhen/ui';
import type { FieldFault } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import type { FieldProps } from '../member-parts/form.ts';

export type Span = 'all' | 'days';
type DayName = 'from' | 'to';

export const ALL_DAYS: Readonly<Record<DayName, string>> = { from: '', to: '' };

/** Either may be open; both open is all there is, which has a choice of its own. */
export function findDayFaults({ from, to }: Readonly<Record<DayName, string>>) {
  const faults: Partial<Record<DayName, FieldFault>> = {};
  if (from === '' && to === '') faults.from = 'required';
  if (from !== '' && to !== '' && to < from) faults.to = 'not-offered';
  return faults;
}

type PeriodFieldsProps = {
  span: Span;
  onSpan: (span: Span) => void;
  fieldOf: (name: DayName) => FieldProps;
};

export function PeriodFields({ span, onSpan, fieldOf }: PeriodFieldsProps) {
  const t = useText('statement');
  const to = fieldOf('to');
  const from = fieldOf('from');
  const isBackwards = findDayFaults({ from: from.value, to: to.value }).to !== undefined;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{t('period.label')}</p>
      <Segmented
        label={t('period.label')}
        value={span}
        onChange={onSpan}
        options={[
          { value: 'all', label: t('period.all') },
          { value: 'days', label: t('period.days') },
        ]}
      />
      {span === 'days' && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 pt-1">
            <TextField type="date" label={t('period.from')} {...from} />
            <TextField
              type="date"
              label={t('period.to')}
              {...to}
              error={isBackwards ? t('period.backwards') : to.error}
            />
          </div>
          <p className="text-12 text-pretty text-text-muted">{t('period.zone')}</p>
        </>
      )}
    </div>
  );
}
