/**
 * Sends an order exactly once per tap:
 *
 *   tap → checked here (faults are shown at their fields) → confirmed, if required
 *       → sent → accepted
 *              → refused: shown at its field, or as a notice
 *              → no answer: looked up, then one of these, or offered again
 */
import { useState } from 'react';
import { parseUnits } from '@anywhen/money';
import type { LeverageOrder, Side } from '@anywhen/protocol';
import { useAttempt, type Attempt, type Settled } from '../../money-forms/attempt.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { useQuestion, type Question } from '../../money-forms/questions/question.ts';
import {
  isAsked,
  useAccountUnits,
  useOrderQuestion,
} from '../../money-forms/questions/order-question.ts';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { priceNow } from '../../live/products/leverage.ts';
import { ticksOf } from '../../market-parts/market-steps.ts';
import { refreshOwn, sendOrder, type OrderRequest, type PlacedOrder } from '../data.ts';
import {
  checkDraft,
  placeOrderRefusal,
  type CheckFacts,
  type DraftFaults,
} from './order-checks.ts';
import { distanceOf, requestOf, withoutLevels, type Draft } from './order-draft.ts';
import { canHaveLevels, planOrder } from './order-plan.ts';

type OrderAttempt = Attempt<OrderRequest, PlacedOrder>;

export type Ordering = {
  readonly attempt: OrderAttempt;
  readonly faults: DraftFaults;
  readonly submit: () => Promise<void>;
  /** Confirmed by the member's choice, and always when its limit is far on the losing side. */
  readonly question: Question<OrderRequest>;
  /** Repeats the identical request, once it is certain that it was not executed. */
  readonly sendAgain: (request: OrderRequest) => Promise<void>;
  /** Something was changed or read: the message is cleared. */
  readonly forget: () => void;
};

/** Everything but the price, which is read at the time of the tap. */
export type DeskFacts = Omit<CheckFacts, 'mark' | 'leftUnits' | 'marketLeftUnits'> & {
  /** Orders waiting in this market. */
  readonly orders: readonly LeverageOrder[];
  /** The rest of the position limit by side; undefined until it is loaded. */
  readonly left: Readonly<Record<Side, string>> | undefined;
  /** What one order may open of what all members have left; undefined where nobody limits it. */
  readonly marketLeft: Readonly<Record<Side, string>> | undefined;
};

export function factsAt(facts: DeskFacts, side: Side, price: string | undefined): CheckFacts {
  const mark = price === undefined ? undefined : Number(ticksOf(facts.market, price));
  const { left, marketLeft } = facts;
  const leftUnits = left && parseUnits(left[side]);
  const marketLeftUnits = marketLeft && parseUnits(marketLeft[side]);
  return { ...facts, mark, leftUnits, marketLeftUnits };
}

export function factsNow(facts: DeskFacts, side: Side): CheckFacts {
  return factsAt(facts, side, priceNow(facts.market.symbol));
}

type Buying = {
  draft: Draft;
  facts: DeskFacts;
  onTaken: (placed: PlacedOrder) => void;
};

export function useOrdering({ draft, facts, onTaken }: Buying): Ordering {
  const [faults, setFaults] = useState<DraftFaults>({});
  const question = useQuestion<OrderRequest>('derivatives.question');
  const before = useOrderQuestion('leverage');
  const accountUnits = useAccountUnits('derivatives', 'USDT');
  const { leftUnits: lossLeftUnits } = useOwnLimit(false);

  const settle = (outcome: Settled<OrderRequest, PlacedOrder> | undefined) => {
    if (outcome?.state === 'done') {
      forgetAttempt();
      onTaken(outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    refreshOwn();
    const refusal = placeOrderRefusal(outcome.reply);
    setFaults(refusal.kind === 'at-fields' ? refusal.faults : {});
    if (refusal.kind === 'at-fields') forgetAttempt();
  };
  const attempting = useAttempt('derivatives.order', sendOrder, { onFound: settle });
  const { attempt, send, forget: forgetAttempt } = attempting;
  const carryOut = async (request: OrderRequest) => settle(await send(request));
  const submit = async () => {
    const now = { ...factsNow(facts, draft.side), lossLeftUnits };
    const found = checkDraft(draft, now);
    setFaults(found);
    const plan = planOrder(draft, now);
    if (Object.keys(found).length > 0 || !plan) return;
    forgetAttempt();
    const named = canHaveLevels(draft, plan) ? draft : withoutLevels(draft);
    const request = { ...requestOf(named, facts.market, plan.lots), ...withFunds() };
    const units = plan.neededUnits;
    const isFar = distanceOf(draft, priceNow(facts.market.symbol))?.isFar ?? false;
    if (isAsked(before, { units, accountUnits, isFar }) && !(await question.ask(request))) return;
    await carryOut(request);
  };
  const forget = () => {
    setFaults({});
    forgetAttempt();
  };
  return { attempt, faults, submit, question, sendAgain: carryOut, forget };
}
