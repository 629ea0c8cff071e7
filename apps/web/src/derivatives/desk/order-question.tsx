/** The confirmation of an order: effect, cost and risk at the current price. */
import { Button } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { AskNoMore } from '../../money-forms/questions/ask-no-more.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { usePositionTexts } from '../position-texts.ts';
import { percentOf } from '../terms.ts';
import type { Draft } from './order-draft.ts';
import { ClosesLine, PlanFigures, usePlan } from './order-preview.tsx';
import type { DeskFacts, Ordering } from './ordering.ts';
import { ShortLoss } from './short-loss.tsx';

type OrderQuestionProps = { question: Ordering['question']; draft: Draft; facts: DeskFacts };

export function OrderQuestion({ question, draft, facts }: OrderQuestionProps) {
  const t = useText('derivatives');
  const { requestName } = usePositionTexts();
  const { isOpen, about, answer } = question;
  const { currency } = facts.market;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => answer(false)}
      title={t('question.title')}
      footer={
        <Button
          size="large"
          isFullWidth
          look={draft.side === 'buy' ? 'up' : 'down'}
          onClick={() => answer(true)}
        >
          {draft.side === 'buy' ? t('submit.buy', { currency }) : t('submit.sell', { currency })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="rounded-card bg-surface-sunken px-4 py-4 text-center text-16 font-semibold">
          {about && requestName(about)} · {facts.leverage}×
        </p>
        {isOpen && <LiveFigures draft={draft} facts={facts} />}
        <p className="text-12 text-pretty text-text-muted">
          {draft.type === 'market'
            ? t('question.market', { spread: percentOf(facts.terms.spreadBps) })
            : t('question.limit')}
        </p>
        {isOpen && <AskNoMore />}
      </div>
    </Sheet>
  );
}

function LiveFigures({ draft, facts }: Omit<OrderQuestionProps, 'question'>) {
  const plan = usePlan({ draft, facts });
  return (
    <>
      <PlanFigures plan={plan} facts={facts} />
      {plan?.closed && <ClosesLine plan={plan} />}
      <ShortLoss plan={plan} draft={draft} facts={facts} />
    </>
  );
}
