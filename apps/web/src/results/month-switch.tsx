/** The name of the month, with the ones before and after it. */
import { Icon, classes } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { navigate } from '../router/index.ts';
import { HideAmountsButton } from '../money-forms/own-amount.tsx';
import type { ResultMonth } from './data.ts';

type Shown = Pick<ResultMonth, 'month' | 'firstMonth' | 'lastMonth'>;

export function MonthSwitch({ found: { month, firstMonth, lastMonth } }: { found: Shown }) {
  const t = useText('results');
  const language = useLanguage();
  const name = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <div className="-mx-2 -my-1 flex items-center justify-between gap-1">
      <Step
        label={t('month.before')}
        to={monthBeside(month, -1)}
        isOff={month <= firstMonth}
        isBack
      />
      <h2 className="text-16 font-semibold" aria-live="polite">
        {name.format(startOf(month))}
      </h2>
      <div className="flex">
        <HideAmountsButton size={20} className="text-text-muted" />
        <Step label={t('month.after')} to={monthBeside(month, 1)} isOff={month >= lastMonth} />
      </div>
    </div>
  );
}

type StepProps = { label: string; to: string; isOff: boolean; isBack?: boolean };

function Step({ label, to, isOff, isBack = false }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={() => void navigate(`?month=${to}`, { replace: true })}
      className="inline-flex size-11 items-center justify-center rounded-full
        disabled:text-text-muted disabled:opacity-40"
    >
      <Icon name="chevron-right" size={20} className={classes(isBack && 'rotate-180')} />
    </button>
  );
}

function startOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number - 1);
}

function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step)).toISOString().slice(0, 7);
}
