/**
 * The chart settings sheet: the interval, the indicators, and the periods of each. Valid numbers
 * are drawn at once; invalid ones stay in their field with the reason.
 */
import { useState } from 'react';
import { Button, Chips, IconButton, TextField } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { CHART_INTERVALS } from '../bars/intervals.ts';
import { chooseInterval, resetPeriods, setPeriods, useChartChoices } from './choices.ts';
import { IndicatorChips } from './indicator-chips.tsx';
import {
  PERIOD_RULES,
  TUNED_INDICATORS,
  findPeriodFault,
  type PeriodFault,
  type TunedIndicator,
} from './periods.ts';

/** The button and its sheet. */
export function ChartSettings({ hasIndicators }: { hasIndicators: boolean }) {
  const t = useText('charts');
  const [isOpen, open, close] = useSheetEntry('charts.settings');
  return (
    <>
      <IconButton icon="sliders" label={t('settings.open')} onClick={open} />
      <Sheet isOpen={isOpen} onClose={close} title={t('settings.title')}>
        <div className="flex flex-col gap-5">
          <Intervals />
          {hasIndicators && <Indicators />}
        </div>
      </Sheet>
    </>
  );
}

function Intervals() {
  const t = useText('charts');
  const interval = useChartChoices((choices) => choices.interval);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-medium">{t('interval.label')}</h3>
      <Chips
        label={t('interval.label')}
        value={interval}
        onChange={chooseInterval}
        options={CHART_INTERVALS.map((one) => ({ value: one, label: one }))}
      />
    </section>
  );
}

/** Remounts the fields after a reset, so that they drop what was typed. */
function Indicators() {
  const t = useText('charts');
  const [resets, setResets] = useState(0);
  const reset = () => {
    resetPeriods();
    setResets((count) => count + 1);
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-14 font-medium">{t('indicators')}</h3>
      <div className="-mx-4">
        <IndicatorChips />
      </div>
      {TUNED_INDICATORS.map((indicator) => (
        <PeriodFields key={`${indicator} ${resets}`} indicator={indicator} />
      ))}
      <Button look="secondary" isFullWidth onClick={reset}>
        {t('settings.reset')}
      </Button>
    </section>
  );
}

function PeriodFields({ indicator }: { indicator: TunedIndicator }) {
  const t = useText('charts');
  const [typed, setTyped] = useState(() =>
    useChartChoices.getState().periods[indicator].map(String),
  );
  const fault = findPeriodFault(indicator, typed.map(numberOf));
  const faultText = useFaultText(fault);
  const type = (at: number, text: string) => {
    const next = typed.map((one, index) => (index === at ? text : one));
    setTyped(next);
    const periods = next.map(numberOf);
    if (!findPeriodFault(indicator, periods)) setPeriods(indicator, periods);
  };
  const names = {
    bars: t('settings.bars'),
    width: t('settings.width'),
    fast: t('settings.fast'),
    slow: t('settings.slow'),
    signal: t('settings.signal'),
  };
  return (
    <fieldset aria-label={indicator} className="flex flex-col gap-1">
      <span className="text-12 font-semibold text-text-muted">{indicator}</span>
      <div className="grid grid-cols-3 gap-2">
        {PERIOD_RULES[indicator].map(({ name }, at) => (
          <TextField
            key={at}
            label={names[name]}
            inputMode="numeric"
            value={typed[at] ?? ''}
            onChange={(event) => type(at, event.target.value)}
          />
        ))}
      </div>
      {faultText && (
        <p role="alert" className="text-12 font-medium text-danger">
          {faultText}
        </p>
      )}
    </fieldset>
  );
}

function useFaultText(fault: PeriodFault | undefined): string | undefined {
  const t = useText('charts');
  if (!fault) return undefined;
  return fault.kind === 'order'
    ? t('settings.faultOrder')
    : t('settings.faultRange', { max: fault.max });
}

/** An empty field is not a number, although JavaScript reads it as zero. */
function numberOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
