/** The day filter of a list: a few presets, or two local days. */
import { useState } from 'react';
import { Button, Chips, TextField } from '@anywhen/ui';
import { Sheet } from '../parts/overlays.tsx';
import { useFormat, useText, type TextKey } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';
import { ALL_DAYS, SPANS, isBackwards, zoneOf, type DaySpan, type Span } from './day-span.ts';

const NAMES: Readonly<Record<Span, TextKey<'parts'>>> = {
  all: 'span.all',
  today: 'span.today',
  '7d': 'span.week',
  '30d': 'span.month',
  custom: 'span.custom',
};

/** Typed as days, so they are shown as days, whatever the time zone. */
export function useDaySpanName(): (days: DaySpan) => string {
  const t = useText('parts');
  const { date } = useFormat();
  const show = (day: string) => (day ? date(Date.parse(day), { isUtc: true }) : '…');
  return ({ span, fromDay, toDay }) =>
    span === 'custom' ? t('span.days', { from: show(fromDay), to: show(toDay) }) : t(NAMES[span]);
}

type DaySpanFieldsProps = { days: DaySpan; onChange: (days: DaySpan) => void };

export function DaySpanFields({ days, onChange }: DaySpanFieldsProps) {
  const t = useText('parts');
  const [zone] = useState(() => zoneOf(Date.now()));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{t('span.label')}</p>
      <Chips
        label={t('span.label')}
        value={days.span}
        options={SPANS.map((span) => ({ value: span, label: t(NAMES[span]) }))}
        onChange={(span) => onChange({ ...days, span })}
      />
      {days.span === 'custom' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 pt-1">
          <TextField
            type="date"
            label={t('span.from')}
            value={days.fromDay}
            onChange={({ target }) => onChange({ ...days, fromDay: target.value })}
          />
          <TextField
            type="date"
            label={t('span.to')}
            value={days.toDay}
            error={isBackwards(days) ? t('span.backwards') : undefined}
            onChange={({ target }) => onChange({ ...days, toDay: target.value })}
          />
        </div>
      )}
      <p className="text-12 text-text-muted">{t('span.zone', { zone })}</p>
    </div>
  );
}

/** The button of a list without other filters; it shows the chosen days. */
export function DaySpanButton({ days, onChange }: DaySpanFieldsProps) {
  const t = useText('parts');
  const nameOf = useDaySpanName();
  const [isOpen, open, close] = useSheetEntry('day-span');
  const [draft, setDraft] = useState(days);
  const begin = () => {
    setDraft(days);
    open();
  };
  const apply = () => {
    close();
    onChange(draft.span === 'custom' ? draft : { ...ALL_DAYS, span: draft.span });
  };
  return (
    <>
      <Button look="secondary" size="small" icon="calendar" onClick={begin}>
        {days.span === 'all' ? t('span.label') : nameOf(days)}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('span.label')}
        footer={
          <Button size="large" isFullWidth disabled={isBackwards(draft)} onClick={apply}>
            {t('span.apply')}
          </Button>
        }
      >
        <DaySpanFields days={draft} onChange={setDraft} />
      </Sheet>
    </>
  );
}
