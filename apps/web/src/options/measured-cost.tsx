/** What buyers of a length lose on average, by how far the strike is away, as it was measured. */
import { COST_DISTANCES, COST_MINUTES, OPTIONS_OFFER, type OptionSeries } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { findCostText, listCosts } from '../parts/costs/measured-cost.ts';
import { useOptionTexts } from './option-texts.ts';

type Terms = Pick<OptionSeries, 'rule' | 'spreadBps' | 'lengthSeconds'>;

/** Nothing where the series has other terms than those that were played. */
export function MeasuredCost({ rule, spreadBps, lengthSeconds }: Terms) {
  const t = useText('options');
  const language = useLanguage();
  const { lengthName } = useOptionTexts();
  const minutes = COST_MINUTES.find((each) => each * 60 === lengthSeconds);
  const isPlayed = rule === OPTIONS_OFFER.rule && spreadBps === OPTIONS_OFFER.spreadBps;
  if (minutes === undefined || !isPlayed) return null;
  const costs = COST_DISTANCES.flatMap((distance) => {
    const cost = findCostText(`option-${minutes}-${distance}`);
    if (cost === undefined) return [];
    return [distance === 0 ? t('measured.near', { cost }) : t('measured.away', { cost, distance })];
  });
  if (costs.length === 0) return null;
  return (
    <p className="tabular text-12 text-pretty text-text-muted">
      {t('measured.sentence', {
        length: lengthName(lengthSeconds),
        costs: listCosts(language, costs),
      })}
      {costs.length < COST_DISTANCES.length && ` ${t('measured.rare')}`}
    </p>
  );
}
