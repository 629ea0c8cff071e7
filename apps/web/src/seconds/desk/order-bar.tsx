/**
 * The end of the form, within thumb reach: what blocks the order, the cost for the typed amount,
 * and the two buttons. Nothing can be bought without seeing the cost.
 */
import { Button, Icon, LinkButton } from '@anywhen/ui';
import { DIRECTIONS, type Direction, type SecondsContractLine } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { parseUnits } from '@anywhen/money';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { BarredDialog } from '../../parts/barred-dialog.tsx';
import { useNowUntil } from '../../parts/passing-time.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useIsLive } from '../../live/index.ts';
import { findBarringReply } from '../../money-forms/refusal.ts';
import { loginPath } from '../../router/index.ts';
import { useSession } from '../../session/session.ts';
import { useContractTexts } from '../contract-texts.ts';
import { useOwnToday } from '../data.ts';
import type { GameCost } from '../game-cost.ts';
import { CostSentence } from './cost-sentence.tsx';
import { GateLine } from './gate-line.tsx';
import { OrderQuestion } from './order-question.tsx';
import { placeOrderRefusal } from './order-draft.ts';
import { findGate, type Gate } from './order-gate.ts';
import type { Ordering } from './ordering.ts';
import { deskPath } from '../paths.ts';
import { LostOrder, RefusalNotice } from './refusal-notice.tsx';

type OrderBarProps = {
  market: Market;
  periodSeconds: number;
  ordering: Ordering;
  /** Undefined while no amount is typed. */
  cost: GameCost | undefined;
  current: readonly SecondsContractLine[] | undefined;
  openMax: number;
};

export function OrderBar(props: OrderBarProps) {
  const { market, periodSeconds, ordering, cost, current, openMax } = props;
  const t = useText('seconds');
  const { attempt, isPausing } = ordering;
  const { symbol } = market;
  const gate = useGate({ symbol, periodSeconds, isPausing, current, openMax });
  return (
    <section
      className="bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-3
        [@media(height>=36rem)]:sticky"
    >
      <LostOrder ordering={ordering} isBarred={gate !== undefined} />
      {attempt.state === 'refused' && (
        <RefusalNotice reply={attempt.reply} current={current} request={attempt.request} />
      )}
      {gate && attempt.state === 'idle' && <GateLine gate={gate} />}
      <CostSentence cost={cost} periodSeconds={periodSeconds} />
      <MovesFirst kind="contract" currency="USDT" neededUnits={cost && parseUnits(cost.wager)} />
      {gate?.reason === 'visitor' ? (
        <LogIn symbol={market.symbol} />
      ) : (
        <BuyButtons ordering={ordering} cost={cost} isClosed={gate !== undefined} />
      )}
      <OrderQuestion question={ordering.question} cost={cost} periodSeconds={periodSeconds} />
      <BarredDialog
        title={t('refused.barred')}
        reply={findBarringReply(attempt, placeOrderRefusal)}
        onClose={ordering.forget}
      />
    </section>
  );
}

type GateRequest = {
  symbol: string;
  periodSeconds: number;
  isPausing: boolean;
  current: readonly SecondsContractLine[] | undefined;
  openMax: number;
};

function useGate(request: GateRequest): Gate | undefined {
  const session = useSession();
  const arePricesLive = useIsLive();
  const own = useOwnToday();
  const nowMs = useNowUntil(own?.breakUntilMs ?? 0);
  return findGate({ ...request, session, arePricesLive, own, nowMs });
}

type BuyButtonsProps = { ordering: Ordering; cost: GameCost | undefined; isClosed: boolean };

function BuyButtons({ ordering, cost, isClosed }: BuyButtonsProps) {
  const t = useText('seconds');
  const language = useLanguage();
  const { directionName } = useContractTexts();
  const { attempt, buy } = ordering;
  const exact = (amount: string) => showExactAmount({ amount, currency: 'USDT', language });
  const sending = attempt.state === 'sending' ? attempt.request.direction : undefined;
  const isBarred = isClosed || attempt.state === 'unanswered';
  return (
    <div className="grid grid-cols-2 gap-3">
      {DIRECTIONS.map((direction) => (
        <Button
          key={direction}
          look={direction}
          size="large"
          className="px-2!"
          isBusy={sending === direction}
          disabled={isBarred || (sending !== undefined && sending !== direction)}
          onClick={() => void buy(direction)}
        >
          <span className="flex min-h-11 flex-col items-center justify-center">
            <span className="flex items-center gap-1">
              <Icon name={ARROWS[direction]} size={20} />
              {directionName(direction)}
            </span>
            <span className="tabular text-12 font-medium">
              {cost
                ? t('form.outcome', { gain: exact(cost.gain), wager: exact(cost.wager) })
                : t('form.noOutcome')}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}

const ARROWS = { up: 'arrow-up', down: 'arrow-down' } as const satisfies Record<Direction, string>;

function LogIn({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <LinkButton size="large" isFullWidth icon="login" href={loginPath(deskPath(symbol))}>
      {t('form.logIn')}
    </LinkButton>
  );
}
