/**
 * The end of the form, within thumb reach: what blocks the order, and the button with its cost and
 * liquidation price. Nothing can be opened without seeing both.
 */
import { Button, Icon, LinkButton } from '@anywhen/ui';
import { LEVERAGE_WITHOUT_LEVEL_MAX } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { useIsLive } from '../../live/index.ts';
import { LimitLine } from '../../limit-parts/limit-line.tsx';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { isUnderWay } from '../../money-forms/attempt.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { findBarringReply } from '../../money-forms/refusal.ts';
import { BarredDialog } from '../../parts/barred-dialog.tsx';
import { Link, loginPath } from '../../router/index.ts';
import { useSession } from '../../session/session.ts';
import { useFigures } from '../figures.ts';
import { deskPath, VERIFICATION } from '../paths.ts';
import { usePositionTexts } from '../position-texts.ts';
import { placeOrderRefusal } from './order-checks.ts';
import type { Draft } from './order-draft.ts';
import { findGate, type Gate } from './order-gate.ts';
import { endText, usePlan } from './order-preview.tsx';
import { OrderQuestion } from './order-question.tsx';
import type { DeskFacts, Ordering } from './ordering.ts';

type OrderBarProps = { draft: Draft; facts: DeskFacts; ordering: Ordering };

export function OrderBar({ draft, facts, ordering }: OrderBarProps) {
  const t = useText('derivatives');
  const { requestName } = usePositionTexts();
  const session = useSession();
  const arePricesLive = useIsLive();
  const { attempt } = ordering;
  const { leverage, position } = facts;
  const { isReduceOnly, side } = draft;
  const { gate: limit } = useOwnLimit(false);
  const asked = { leverage, isReduceOnly, side, position };
  const gate = findGate({ session, arePricesLive, ...asked, limit });
  return (
    <section
      className="bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-surface px-4 pt-2 pb-3
        [@media(height>=36rem)]:sticky"
    >
      <LostAttempt
        attempt={attempt}
        what={requestName}
        now={(what) => t('again', { what })}
        isBarred={gate !== undefined}
        onAgain={(request) => void ordering.sendAgain(request)}
        onDiscard={ordering.forget}
      />
      {attempt.state === 'refused' && placeOrderRefusal(attempt.reply).kind === 'as-notice' && (
        <RefusedNotice reply={attempt.reply} />
      )}
      {gate && attempt.state === 'idle' && <GateLine gate={gate} />}
      {gate === 'visitor' ? (
        <LinkButton
          size="large"
          isFullWidth
          icon="login"
          href={loginPath(deskPath(facts.market.symbol))}
        >
          {t('form.logIn')}
        </LinkButton>
      ) : (
        <Submit draft={draft} facts={facts} ordering={ordering} isClosed={gate !== undefined} />
      )}
      <OrderQuestion question={ordering.question} draft={draft} facts={facts} />
      <BarredDialog
        title={t('refused.barred')}
        reply={findBarringReply(attempt, placeOrderRefusal)}
        onClose={ordering.forget}
      />
    </section>
  );
}

function Submit({ draft, facts, ordering, isClosed }: OrderBarProps & { isClosed: boolean }) {
  const t = useText('derivatives');
  const { usdt } = useFigures();
  const plan = usePlan({ draft, facts });
  const { currency } = facts.market;
  const name =
    draft.side === 'buy' ? t('submit.buy', { currency }) : t('submit.sell', { currency });
  return (
    <>
      <MovesFirst kind="derivatives" currency="USDT" neededUnits={plan?.neededUnits} />
      <Button
        size="large"
        isFullWidth
        look={draft.side === 'buy' ? 'up' : 'down'}
        isBusy={isUnderWay(ordering.attempt)}
        disabled={isClosed}
        onClick={() => void ordering.submit()}
      >
        <span className="flex min-h-11 flex-col items-center justify-center">
          <span>{name}</span>
          <span className="tabular text-12 font-medium">
            {plan
              ? t('submit.detail', {
                  cost: usdt(plan.neededUnits > 0n ? plan.neededUnits : 0n),
                  end: endText(plan, facts, t('plan.noLiquidation')),
                })
              : t('submit.noAmount')}
          </span>
        </span>
      </Button>
    </>
  );
}

/** Why the button is disabled, with a link to the remedy if there is one. */
function GateLine({ gate }: { gate: Gate }) {
  const t = useText('derivatives');
  if (gate === 'visitor') return null;
  if (typeof gate === 'object') return <LimitLine gate={gate} />;
  return (
    <output className="flex items-start gap-2 rounded-inner bg-warn-tint px-3 py-2 text-14">
      <Icon name="info" size={20} className="text-warn" />
      <span className="min-w-0 text-pretty">
        <GateText gate={gate} />{' '}
        {gate === 'level' && (
          <Link to={VERIFICATION} className="font-semibold text-accent">
            {t('kyc.verify')}
          </Link>
        )}
      </span>
    </output>
  );
}

function GateText({ gate }: { gate: Exclude<Gate, 'visitor' | object> }) {
  const t = useText('derivatives');
  const errors = useText('errors');
  const texts = {
    stale: t('gate.stale'),
    restricted: errors('accountTradeRestricted'),
    frozen: errors('accountFrozen'),
    closing: t('gate.closing'),
    level: t('kyc.text', { leverage: LEVERAGE_WITHOUT_LEVEL_MAX }),
  };
  return texts[gate];
}
