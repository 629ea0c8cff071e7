/** The levels of an order in its confirmation: price, and what each would bring. */
import { KeyValue } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useFigures } from '../figures.ts';
import { LEVEL_FIELDS, readLevel } from '../position/level-checks.ts';
import { namedLevels, type Draft } from './order-draft.ts';
import { levelOutcome } from './order-levels.ts';
import { canHaveLevels, type Plan } from './order-plan.ts';
import type { DeskFacts } from './ordering.ts';

export function LevelRows({ draft, plan, facts }: { draft: Draft; plan: Plan; facts: DeskFacts }) {
  const t = useText('derivatives');
  const { usdt } = useFigures();
  const { market, fees } = facts;
  if (!canHaveLevels(draft, plan)) return null;
  const typed = namedLevels(draft);
  const rows = LEVEL_FIELDS.flatMap((field) => {
    const level = readLevel(typed[field], market);
    if (level === undefined) return [];
    const { side } = draft;
    const outcome = levelOutcome(plan, level, { market, side, takerBps: fees.takerBps });
    return [
      {
        label: field === 'takeProfit' ? t('level.takeProfit') : t('level.stopLoss'),
        value: showPrice(priceText(market, BigInt(level))),
        ...(outcome && { hint: t('ticket.brings', { pnl: usdt(outcome.netUnits) }) }),
      },
    ];
  });
  return rows.length > 0 && <KeyValue rows={rows} />;
}
