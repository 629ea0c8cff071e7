/** The confirmation of a contract: terms, possible return and cost. */
import { Dialog } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { AskNoMore } from '../../money-forms/questions/ask-no-more.tsx';
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
  const app = useText('app');
  const nameOf = useRequestName();
  const { isOpen, about, answer } = question;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answer(false)}
      title={t('question.title')}
      cancelLabel={app('close')}
      confirmLabel={t('question.buy')}
      onConfirm={() => answer(true)}
    >
      <div className="flex flex-col gap-3">
        <p className="font-semibold text-text">{about && nameOf(about)}</p>
        <CostSentence cost={cost} periodSeconds={periodSeconds} />
        {isOpen && <AskNoMore />}
      </div>
    </Dialog>
  );
}
