/** The confirmation of a contract: terms, possible return and cost. */
import { useText } from '../../i18n/index.ts';
import { parseUnits } from '@anywhen/money';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { OrderReview } from '../../money-forms/questions/order-review.tsx';
import type { GameCost } from '../game-cost.ts';
import { CostSentence } from './cost-sentence.tsx';
import { useRequestName } from './request-name.ts';
import type { Ordering } from './ordering.ts';

type OrderQuestionProps = {
  question: Ordering['question'];
  cost: GameCost | undefined;
  periodSeconds: number;
};

export function OrderQuestion({ question, cost, periodSeconds }: OrderQuestionProps) {
  const t = useText('seconds');
  const nameOf = useRequestName();
  const { isOpen, about, answer } = question;
  return (
    <OrderReview
      product="seconds"
      isOpen={isOpen}
      title={t('question.title')}
      smallPrint={t('form.priceRule')}
      confirm={{ label: t('question.buy'), onConfirm: () => answer(true) }}
      onClose={() => answer(false)}
      head={<p className="font-semibold">{about && nameOf(about)}</p>}
    >
      <CostSentence cost={cost} periodSeconds={periodSeconds} />
      <MovesFirst kind="contract" currency="USDT" neededUnits={cost && parseUnits(cost.wager)} />
    </OrderReview>
  );
}
