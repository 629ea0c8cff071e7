/** The expiry of an order: a field that shows it, and a sheet to choose day and time. */
import { useState } from 'react';
import { EXPIRY_SECONDS_MAX, isExpiry } from '@anywhen/protocol';
import { Button, Chips, Icon, TextField, classes } from '@anywhen/ui';
import { useFormat, useText, type TextKey } from '../../../i18n/index.ts';
import { zoneOf } from '../../../money-forms/day-span.ts';
import { Sheet } from '../../../parts/overlays.tsx';
import { serverNowMs } from '../../../parts/server-clock.ts';
import { useSheetEntry } from '../../../router/index.ts';
import { FaultText } from '../fault-text.tsx';
import type { TicketPartProps } from '../price-entry.tsx';
import { dayAndTime, momentOf } from './moments.ts';

const ERROR_ID = 'ticket-expiry-error';
/* Day and time are side by side where both fit. */
const COLUMNS = 'repeat(auto-fit, minmax(9rem, 1fr))';

export function ExpiryField({ market, draft, faults, onDraft }: TicketPartProps) {
  const t = useText('spot');
  const { dateTime } = useFormat();
  const [isOpen, open, close] = useSheetEntry('spot.expiry');
  const [nowMs, setNowMs] = useState(serverNowMs);
  const { expiresAtMs } = draft;
  const fault = faults.expiry;
  const begin = () => {
    setNowMs(serverNowMs());
    open();
  };
  return (
    <div className="flex flex-col gap-1">
      <button
        type="button"
        data-field="expiry"
        aria-haspopup="dialog"
        aria-describedby={fault ? ERROR_ID : undefined}
        onClick={begin}
        className={classes(
          'flex min-h-13 items-center gap-1 rounded-card border bg-surface-sunken px-2.5 py-1',
          'text-left -outline-offset-2',
          fault ? 'border-danger' : 'border-transparent',
        )}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-12 text-text-muted">{t('expiry.label')}</span>
          <span className="tabular text-14 font-semibold">
            {expiresAtMs === undefined ? t('expiry.choose') : dateTime(expiresAtMs)}
          </span>
        </span>
        <Icon name="calendar" size={20} className="text-text-muted" />
      </button>
      {fault && (
        <div id={ERROR_ID} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={14} className="mt-px" />
          <div className="min-w-0">
            <FaultText fault={fault} draft={draft} market={market} />
          </div>
        </div>
      )}
      <ExpirySheet
        key={nowMs}
        nowMs={nowMs}
        isOpen={isOpen}
        first={expiresAtMs}
        onClose={close}
        onChoose={(chosenMs) => {
          onDraft((before) => ({ ...before, expiresAtMs: chosenMs }));
          close();
        }}
      />
    </div>
  );
}

const SPANS = [
  { value: '3600', label: 'expiry.hour' },
  { value: '86400', label: 'expiry.day' },
  { value: '604800', label: 'expiry.week' },
  { value: '2592000', label: 'expiry.month' },
] as const satisfies readonly { value: string; label: TextKey<'spot'> }[];

const FIRST_SPAN = '86400';
const MINUTE_MS = 60_000;

type ExpirySheetProps = {
  /** The time it was opened: durations count from then. */
  nowMs: number;
  isOpen: boolean;
  first: number | undefined;
  onClose: () => void;
  onChoose: (expiresAtMs: number) => void;
};

/** Preset durations, or day and local time. */
function ExpirySheet({ nowMs, isOpen, first, onClose, onChoose }: ExpirySheetProps) {
  const t = useText('spot');
  const [typed, setTyped] = useState(() => dayAndTime(first ?? inSpan(nowMs, FIRST_SPAN)));
  const [zone] = useState(() => zoneOf(nowMs));
  const chosenMs = momentOf(typed);
  const isGood = chosenMs !== undefined && isExpiry(chosenMs, serverNowMs());
  const span = SPANS.find(({ value }) => inSpan(nowMs, value) === chosenMs)?.value;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('expiry.label')}
      footer={
        <Button
          size="large"
          isFullWidth
          disabled={!isGood}
          onClick={() => chosenMs !== undefined && onChoose(chosenMs)}
        >
          {t('expiry.set')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Chips
          label={t('expiry.spans')}
          value={span}
          onChange={(value) => setTyped(dayAndTime(inSpan(nowMs, value)))}
          options={SPANS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        <div className="grid gap-3" style={{ gridTemplateColumns: COLUMNS }}>
          <TextField
            type="date"
            label={t('expiry.dayLabel')}
            min={dayAndTime(nowMs).day}
            max={dayAndTime(nowMs + EXPIRY_SECONDS_MAX * 1_000).day}
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
          <TextField
            type="time"
            label={t('expiry.timeLabel')}
            value={typed.time}
            onChange={({ target }) => setTyped({ ...typed, time: target.value })}
          />
        </div>
        <p
          role={isGood ? undefined : 'alert'}
          className={classes('text-12', isGood ? 'text-text-muted' : 'font-medium text-danger')}
        >
          {isGood ? t('expiry.note', { zone }) : t('expiry.range')}
        </p>
      </div>
    </Sheet>
  );
}

/** Rounded to a minute. */
function inSpan(nowMs: number, seconds: string): number {
  return Math.ceil((nowMs + Number(seconds) * 1_000) / MINUTE_MS) * MINUTE_MS;
}
