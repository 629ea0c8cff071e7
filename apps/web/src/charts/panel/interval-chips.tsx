/** The interval picker: one scrolling row with the chosen one always visible. */
import { useLayoutEffect, useRef } from 'react';
import { Chips } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { chooseInterval, useChartChoices } from './choices.ts';
import { CHART_INTERVALS } from '../bars/intervals.ts';

export function IntervalChips() {
  const t = useText('charts');
  const interval = useChartChoices((choices) => choices.interval);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = place.current?.firstElementChild;
    const chosen = row?.querySelector(`[value='${interval}']`)?.parentElement;
    if (!row || !chosen) return;
    row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [interval]);
  return (
    <div ref={place} className="relative -ml-4 min-w-0 flex-1 overflow-hidden px-4">
      <Chips
        label={t('interval.label')}
        layout="scroll"
        value={interval}
        onChange={chooseInterval}
        options={CHART_INTERVALS.map((one) => ({ value: one, label: one }))}
      />
    </div>
  );
}
