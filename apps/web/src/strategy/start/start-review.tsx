/** A bot is read once before it starts: what it may spend, its fee, and the worst case. */
import { parseUnits } from '@anywhen/money';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import {
  isAsked,
  useAccountUnits,
  useOrderQuestion,
} from '../../money-forms/questions/order-question.ts';
import { OrderReview } from '../../money-forms/questions/order-review.tsx';
import { useQuestion, type Question } from '../../money-forms/questions/question.ts';
import { FeeRate } from './fee-rate.tsx';

type Start<W> = {
  question: Question<W>;
  /** Asks by the member's choice; false when it was declined. */
  isWanted: (request: W, amount: string) => Promise<boolean>;
};

export function useStartQuestion<W>(): Start<W> {
  const question = useQuestion<W>('strategy.question');
  const before = useOrderQuestion('bots');
  const accountUnits = useAccountUnits('strategy', 'USDT');
  const isWanted = async (request: W, amount: string) =>
    !isAsked(before, { units: parseUnits(amount), accountUnits }) || question.ask(request);
  return { question, isWanted };
}

type StartReviewProps<W> = {
  question: Question<W>;
  nameOf: (request: W) => string;
  rowsOf: (request: W) => readonly KeyValueRow[];
  /** What its account must have at the start. */
  neededOf: (request: W) => string;
  /** In words, with the amount. */
  worstOf: (request: W) => string;
  feeBps: number;
  label: string;
};

export function StartReview<W>(props: StartReviewProps<W>) {
  const { question, nameOf, rowsOf, neededOf, worstOf, feeBps, label } = props;
  const t = useText('strategy');
  const { isOpen, about, answer } = question;
  return (
    <OrderReview
      product="bots"
      isOpen={isOpen}
      title={t('review.title')}
      confirm={{ label, onConfirm: () => answer(true) }}
      onClose={() => answer(false)}
      head={<p className="text-16 font-semibold">{about && nameOf(about)}</p>}
      smallPrint={about && worstOf(about)}
    >
      <KeyValue
        rows={[
          ...(about ? rowsOf(about) : []),
          { label: t('plan.fee'), value: <FeeRate feeBps={feeBps} /> },
        ]}
      />
      <MovesFirst
        kind="strategy"
        currency="USDT"
        neededUnits={about && parseUnits(neededOf(about))}
      />
    </OrderReview>
  );
}
