/**
 * What a short loses on average in a day where the process expects the price to rise and funding
 * does not make up for it (rulebook 8.2). Said before the tap, wherever such a short would open.
 */
import { parseUnits } from '@anywhen/money';
import { fundingDueOf, shortDayLossOf } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { useTerms } from '../data.ts';
import { useFigures } from '../figures.ts';
import { aboutPercentOfRate } from '../terms.ts';
import type { Draft } from './order-draft.ts';
import type { Plan } from './order-plan.ts';
import type { DeskFacts } from './ordering.ts';

type ShortLossProps = { plan: Plan | undefined; draft: Draft; facts: DeskFacts };

export function ShortLoss({ plan, draft, facts: { market } }: ShortLossProps) {
  const t = useText('derivatives');
  const { usdt } = useFigures();
  const { processVersion: version, fundingCost } = useTerms();
  if (draft.side !== 'sell' || !plan?.opened) return null;
  const costUnits = parseUnits(fundingCost);
  const rate = shortDayLossOf(market, plan.ticks, { version, costUnits });
  if (rate === 0n) return null;
  const words = {
    currency: market.currency,
    rate: aboutPercentOfRate(rate),
    amount: usdt(fundingDueOf(plan.openedValueUnits, -rate)),
  };
  return (
    <p className="border-t border-line pt-2 text-12 text-pretty">{t('plan.shortLoss', words)}</p>
  );
}
