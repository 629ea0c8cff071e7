/** Toggles for the indicators; the choice is stored. */
import { classes } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { INDICATORS, toggleIndicator, useChartChoices } from './choices.ts';

export function IndicatorChips() {
  const t = useText('charts');
  const chosen = useChartChoices(({ indicators }) => indicators);
  return (
    <fieldset aria-label={t('indicators')} className="side-scroll flex min-w-0 gap-2 px-4 py-0.5">
      {INDICATORS.map((indicator) => (
        <button
          key={indicator}
          type="button"
          aria-pressed={chosen.includes(indicator)}
          onClick={() => toggleIndicator(indicator)}
          className={classes(
            'min-h-11 min-w-14 shrink-0 rounded-card border px-2 text-14 font-semibold',
            'transition-colors duration-150',
            chosen.includes(indicator)
              ? 'border-accent bg-accent-tint text-accent'
              : 'border-line bg-surface-raised text-text',
          )}
        >
          {indicator}
        </button>
      ))}
    </fieldset>
  );
}
