/** The possible return and average cost of a contract in one sentence, before it is bought. */
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { GameCost } from '../game-cost.ts';
import { findMeasured } from '../measured.ts';

type CostSentenceProps = { cost: GameCost | undefined; periodSeconds: number };

/** Rulebook 3.7, verbatim, with the amount filled in; then what was measured. */
export function CostSentence({ cost, periodSeconds }: CostSentenceProps) {
  const t = useText('seconds');
  const language = useLanguage();
  const share = cost && findMeasured({ periodSeconds, returnBps: cost.returnBps });
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  return (
    <p className="tabular text-12 text-pretty">
      {cost
        ? t('cost.sentence', {
            receipt: usdt(cost.receipt),
            wager: usdt(cost.wager),
            cost: usdt(cost.averageCost),
          })
        : t('cost.noAmount')}
      {share !== undefined && ` ${t('cost.measured', { share })}`}
    </p>
  );
}
