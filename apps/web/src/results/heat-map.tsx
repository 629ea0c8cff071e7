/**
 * The month as a calendar: a cell for each day with its result, the stronger the larger it is.
 * Never colour alone: each cell has its sign, and its whole figure in its name.
 */
import { DAY_MS } from '@anywhen/prices';
import type { ResultDay } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { useFormat, useLanguage, useText } from '../i18n/index.ts';
import { showAmount, withSign } from '../money-forms/amounts.ts';
import { useAmountsAreHidden } from '../parts/hidden-amounts.ts';
import { isZero, strengthsOf } from './summary.ts';

type HeatMapProps = {
  month: string;
  days: readonly ResultDay[];
  chosen: number;
  onChoose: (startMs: number) => void;
};

const FAINTEST = 14;
const STRONGEST = 46;
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

export function HeatMap({ month, days, chosen, onChoose }: HeatMapProps) {
  const t = useText('results');
  const language = useLanguage();
  const strengths = strengthsOf(days);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section aria-label={t('calendar')} className="flex flex-col gap-2">
      <div className="grid grid-cols-7 gap-1">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} aria-hidden="true" className="text-center text-12 text-text-muted">
            {weekday.format(MONDAY_MS + index * DAY_MS)}
          </span>
        ))}
        {cellsOf(month).map(({ startMs, column }) => (
          <Cell
            key={startMs}
            startMs={startMs}
            column={column}
            day={days.find((each) => each.startMs === startMs)}
            strength={strengths.get(startMs) ?? 0}
            isChosen={startMs === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p className="text-12 text-text-muted">{t('utc')}</p>
    </section>
  );
}

type CellProps = {
  startMs: number;
  column: number;
  day: ResultDay | undefined;
  strength: number;
  isChosen: boolean;
  onChoose: (startMs: number) => void;
};

function Cell({ startMs, column, day, strength, isChosen, onChoose }: CellProps) {
  const language = useLanguage();
  const t = useText('results');
  const isHidden = useAmountsAreHidden();
  const { date } = useFormat();
  const place = { gridColumnStart: column };
  const number = new Date(startMs).getUTCDate();
  if (!day) {
    return (
      <span style={place} className="min-h-12 pt-1 text-center text-12 text-text-muted">
        {number}
      </span>
    );
  }
  const { resultUsdt } = day;
  const full = withSign(showAmount({ amount: resultUsdt, currency: 'USDT', language }));
  const name = date(startMs, { isUtc: true });
  const isEven = isZero(resultUsdt);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(startMs)}
      style={isHidden || isEven ? place : { ...place, background: tint(resultUsdt, strength) }}
      className={classes(
        'relative flex min-h-12 min-w-0 flex-col items-center justify-between rounded-[8px] py-1',
        (isHidden || isEven) && 'bg-surface-sunken',
        isChosen && 'outline-2 outline-accent',
      )}
    >
      <span className="sr-only">
        {t(isHidden ? 'dayHidden' : 'dayResult', { date: name, amount: full })}
      </span>
      <span aria-hidden="true" className="text-12">
        {number}
      </span>
      <span aria-hidden="true" className="tabular max-w-full truncate text-12 font-medium">
        {isHidden ? '•••' : isEven ? '0' : briefly(resultUsdt, language)}
      </span>
    </button>
  );
}

function tint(amount: string, strength: number): string {
  const share = Math.round(FAINTEST + strength * (STRONGEST - FAINTEST));
  const colour = Number(amount) > 0 ? 'var(--color-up)' : 'var(--color-down)';
  return `color-mix(in srgb, ${colour} ${share}%, transparent)`;
}

/** Only to read at a glance: the whole figure is in the cell's name, and in the day's card. */
function briefly(amount: string, language: string): string {
  const format = new Intl.NumberFormat(language, {
    notation: 'compact',
    signDisplay: 'always',
    maximumSignificantDigits: 2,
  });
  return format.format(Number(amount)).replace('-', '−');
}

/** Weeks begin on Monday. */
function cellsOf(month: string): { startMs: number; column: number }[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const startMs = Date.UTC(year, number - 1, 1 + index);
    return { startMs, column: ((new Date(startMs).getUTCDay() + 6) % 7) + 1 };
  });
}
