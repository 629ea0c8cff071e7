/** The confirmation of an order: effect, cost and risk at the current price. */
import type { Market } from '@anywhen/prices';
import { KeyValue } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { priceText } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { useDistanceWords } from '../../money-forms/questions/distance-words.tsx';
import { limitDistance } from '../../money-forms/questions/limit-distance.ts';
import { OrderReview } from '../../money-forms/questions/order-review.tsx';
import { usePositionTexts } from '../position-texts.ts';
import { percentOf } from '../terms.ts';
import { distanceOf, type Draft } from './order-draft.ts';
import { LevelRows } from './level-rows.tsx';
import type { Plan } from './order-plan.ts';
import { ClosesLine, PlanFigures, usePlan } from './order-preview.tsx';
import type { DeskFacts, Ordering } from './ordering.ts';
import { ShortLoss } from './short-loss.tsx';

type OrderQuestionProps = { question: Ordering['question']; draft: Draft; facts: DeskFacts };

export function OrderQuestion({ question, draft, facts }: OrderQuestionProps) {
  const t = useText('derivatives');
  const { requestName } = usePositionTexts();
  const { isOpen, about, answer } = question;
  const { currency, symbol } = facts.market;
  const { warning } = useDistanceWords(distanceOf(draft, useTicker(symbol)?.last));
  const isBuy = draft.side === 'buy';
  return (
    <OrderReview
      product="leverage"
      isOpen={isOpen}
      title={t('question.title')}
      warning={warning}
      smallPrint={
        draft.type === 'market'
          ? t('question.market', { spread: percentOf(facts.terms.spreadBps) })
          : t('question.limit')
      }
      confirm={{
        label: isBuy ? t('submit.buy', { currency }) : t('submit.sell', { currency }),
        look: isBuy ? 'up' : 'down',
        onConfirm: () => answer(true),
      }}
      onClose={() => answer(false)}
      head={
        <p className="text-16 font-semibold">
          {about && requestName(about)} · {facts.leverage}×
        </p>
      }
    >
      <LiveFigures draft={draft} facts={facts} />
    </OrderReview>
  );
}

function LiveFigures({ draft, facts }: Omit<OrderQuestionProps, 'question'>) {
  const plan = usePlan({ draft, facts });
  return (
    <>
      {plan && <PriceRows plan={plan} draft={draft} market={facts.market} />}
      <PlanFigures plan={plan} facts={facts} />
      <MovesFirst kind="derivatives" currency="USDT" neededUnits={plan?.neededUnits} />
      {plan?.closed && <ClosesLine plan={plan} />}
      {plan && <LevelRows draft={draft} plan={plan} facts={facts} />}
      <ShortLoss plan={plan} draft={draft} facts={facts} />
    </>
  );
}

type PriceRowsProps = { plan: Plan; draft: Draft; market: Market };

/** Of a market order as it would be now. */
function PriceRows({ plan, draft: { side }, market }: PriceRowsProps) {
  const t = useText('derivatives');
  const price = priceText(market, BigInt(plan.ticks));
  const last = useTicker(market.symbol)?.last;
  const { rows } = useDistanceWords(limitDistance({ side, price, market: last }));
  return <KeyValue rows={[{ label: t('form.price'), value: showPrice(price) }, ...rows]} />;
}
