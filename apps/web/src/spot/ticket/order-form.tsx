/**
 * The ticket: side, type, price, amount, what it would cost, and the button. It does not listen to
 * prices; only the lines of the preview do. What was typed survives everything but a success.
 */
import { useRef, type FormEvent, type ReactNode } from 'react';
import type { Market } from '@anywhen/prices';
import { ORDER_TYPES, SIDES, SPOT_MIN_NOTIONAL_USDT, refusalOf } from '@anywhen/protocol';
import { Button, LinkButton, Segmented, classes } from '@anywhen/ui';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useText } from '../../i18n/index.ts';
import { useLiveness } from '../../live/index.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { useMember, useSessionState } from '../../session/session.ts';
import { useKeepAboveKeyboard } from './above-keyboard.ts';
import { AmountEntry } from './amount-entry.tsx';
import { FaultText } from './fault-text.tsx';
import type { DraftFaults } from './order-checks.ts';
import {
  changeSide,
  changeType,
  stepPrice,
  typePrice,
  unitsOf,
  type ChangeDraft,
  type Draft,
} from './order-draft.ts';
import { OrderPreview } from './order-preview.tsx';
import { useOrderTexts } from '../order-texts.ts';
import { useFeeBps } from './own-account.ts';
import { priceText, touchStep } from '../spot-market.ts';
import { TermsPicker } from './terms-picker.tsx';
import { TicketField } from './ticket-field.tsx';
import { loginPath } from '../trade-path.ts';

export type OrderFormProps = {
  market: Market;
  draft: Draft;
  faults: DraftFaults;
  isSending: boolean;
  onDraft: ChangeDraft;
  onSubmit: () => void;
  /** What must be told before the next order: a refusal, or an answer that got lost. */
  notice: ReactNode;
};

export function OrderForm(props: OrderFormProps) {
  const { market, draft, faults, isSending, onDraft, onSubmit, notice } = props;
  const form = useRef<HTMLFormElement>(null);
  useKeepAboveKeyboard(form);

  useFocusOnFault(form, faults);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex min-w-0 flex-col gap-2 short:gap-1.5"
    >
      <SideChoice draft={draft} onDraft={onDraft} />
      <TypeChoice draft={draft} onDraft={onDraft} />
      {draft.type === 'limit' ? (
        <PriceField market={market} draft={draft} faults={faults} onDraft={onDraft} />
      ) : (
        <MarketPriceBox />
      )}
      <AmountEntry market={market} draft={draft} faults={faults} onDraft={onDraft} />
      <OrderPreview market={market} draft={draft} />
      {notice}
      <Submit market={market} draft={draft} isSending={isSending} />
      <SmallPrint />
    </form>
  );
}

type PartProps = Pick<OrderFormProps, 'draft' | 'onDraft'>;

function SideChoice({ draft, onDraft }: PartProps) {
  const t = useText('spot');
  const { sideName } = useOrderTexts();
  return (
    <Segmented
      label={t('side.label')}
      value={draft.side}
      onChange={(side) => onDraft((before) => changeSide(before, side))}
      options={SIDES.map((side) => ({
        value: side,
        label: sideName(side),
        tone: side === 'buy' ? ('up' as const) : ('down' as const),
      }))}
    />
  );
}

function TypeChoice({ draft, onDraft }: PartProps) {
  const t = useText('spot');
  const { typeName } = useOrderTexts();
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Segmented
          size="small"
          label={t('type.label')}
          value={draft.type}
          onChange={(type) => onDraft((before) => changeType(before, type))}
          options={ORDER_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
        />
      </div>
      <TermsPicker draft={draft} onDraft={onDraft} />
    </div>
  );
}

type PriceFieldProps = PartProps & { market: Market; faults: DraftFaults };

function PriceField({ market, draft, faults, onDraft }: PriceFieldProps) {
  const t = useText('spot');
  const ticks = unitsOf(draft.price, market.priceDecimals);
  const step = ticks === undefined ? '' : showPrice(priceText(market, touchStep(ticks)));
  const move = (direction: 1 | -1) => onDraft((before) => stepPrice(before, market, direction));
  return (
    <TicketField
      name="price"
      label={t('price')}
      value={draft.price}
      onChange={(price) => onDraft((before) => typePrice(before, price))}
      error={faults.price && <FaultText fault={faults.price} draft={draft} market={market} />}
      aside={
        <div className="flex shrink-0 items-stretch">
          <StepButton label={t('step.down', { step })} sign="−" onStep={() => move(-1)} />
          <StepButton label={t('step.up', { step })} sign="+" onStep={() => move(1)} />
        </div>
      }
    />
  );
}

type StepButtonProps = { label: string; sign: '−' | '+'; onStep: () => void };

/** 32 pixels to see and 44 to touch: the rest reaches over its outer edge. */
function StepButton({ label, sign, onStep }: StepButtonProps) {
  const isLast = sign === '+';
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className={classes(
        'group flex w-11 text-20 font-medium text-text-muted -outline-offset-2 select-none',
        'hover:text-text',
        isLast ? '-mr-3' : '-ml-3 justify-end',
      )}
    >
      <span
        className={classes(
          'flex w-8 items-center justify-center border-l border-line transition-colors',
          'duration-150 group-active:bg-accent-tint',
          isLast && 'rounded-r-card',
        )}
      >
        {sign}
      </span>
    </button>
  );
}

/** In the place of the price, as high as it: a market order has none of its own. */
function MarketPriceBox() {
  const t = useText('spot');
  return (
    <div className="flex h-13 flex-col justify-center rounded-card bg-surface-sunken px-2.5">
      <span className="text-12 text-text-muted">{t('price')}</span>
      <span className="truncate text-14 font-semibold">{t('bestPrice')}</span>
    </div>
  );
}

type SubmitProps = Pick<OrderFormProps, 'market' | 'draft' | 'isSending'>;

function Submit({ market, draft, isSending }: SubmitProps) {
  const t = useText('spot');
  const member = useMember();
  const isVisitor = useSessionState() === 'visitor';
  const isOffline = useLiveness() === 'offline';
  const { currency, symbol } = market;
  if (isVisitor) {
    return (
      <LinkButton size="large" isFullWidth href={loginPath({ symbol, side: draft.side })}>
        {t('login')}
      </LinkButton>
    );
  }
  const isBuy = draft.side === 'buy';
  return (
    <Button
      type="submit"
      size="large"
      isFullWidth
      look={isBuy ? 'up' : 'down'}
      isBusy={isSending}
      disabled={isOffline || refusalOf(member, 'trade-spot') !== undefined}
    >
      {isBuy ? t('submit.buy', { currency }) : t('submit.sell', { currency })}
    </Button>
  );
}

/** What holds for every order, before it is sent (rulebook H9), or why none can be sent now. */
function SmallPrint() {
  const t = useText('spot');
  const errors = useText('errors');
  const isOffline = useLiveness() === 'offline';
  const status = useMember()?.status ?? 'active';
  const percent = `${(useFeeBps() / 100).toFixed(2)}%`;
  const texts = {
    active: t('smallPrint', { amount: SPOT_MIN_NOTIONAL_USDT, percent }),
    restricted: errors('accountTradeRestricted'),
    frozen: errors('accountFrozen'),
    disabled: errors('accountStatusAbnormal'),
  };
  if (isOffline) return <p className="text-12 font-medium text-pretty text-warn">{t('offline')}</p>;
  return <p className="text-12 text-pretty text-text-muted">{texts[status]}</p>;
}
