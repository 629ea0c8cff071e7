/**
 * The order form: side, type, price, amount, preview, and the button. Prices rerender only the
 * figures in it; typed input survives everything but a success.
 */
import { useRef } from 'react';
import { LEVERAGE_FEES, LEVERAGE_ORDER_TYPES, SIDES } from '@anywhen/protocol';
import { Checkbox, Icon, LinkButton, Segmented } from '@anywhen/ui';
import { RulesNote } from '../../contract-parts/desk-notes.tsx';
import { useText } from '../../i18n/index.ts';
import { LossLeft } from '../../limit-parts/limit-line.tsx';
import { useOwnLimit } from '../../limit-parts/own-limit.ts';
import { priceNow } from '../../live/products/leverage.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { findCostText } from '../../parts/costs/measured-cost.ts';
import type { PlacedOrder } from '../data.ts';
import { useFaultWords } from '../fault-words.ts';
import { rulesPath, TRANSFER_IN } from '../paths.ts';
import { usePositionTexts } from '../position-texts.ts';
import { AmountEntry } from './amount-entry.tsx';
import { OrderBar } from './order-bar.tsx';
import { LevelsEntry } from './levels-entry.tsx';
import { emptied, withoutLevels, type ChangeDraft, type Draft } from './order-draft.ts';
import { OrderPreview } from './order-preview.tsx';
import { useOrdering, type DeskFacts } from './ordering.ts';

const MEASURED = ['leverage-round-trip', 'leverage-day-long', 'leverage-day-short'] as const;

type OrderFormProps = {
  facts: DeskFacts;
  draft: Draft;
  onDraft: ChangeDraft;
  onTaken: (placed: PlacedOrder) => void;
};

export function OrderForm({ facts, draft, onDraft, onTaken }: OrderFormProps) {
  const ordering = useOrdering({ draft, facts, onTaken });
  const form = useRef<HTMLDivElement>(null);
  useFocusOnFault(form, ordering.faults);
  const change: ChangeDraft = (next) => {
    onDraft(next);
    ordering.forget();
  };
  const { faults } = ordering;
  return (
    <div ref={form} className="flex flex-col gap-3">
      <div className="flex flex-col gap-2 px-4">
        <FaultLine fault={faults.market} />
        <SideChoice draft={draft} facts={facts} onDraft={change} />
        <TypeChoice draft={draft} facts={facts} onDraft={change} />
        {draft.type === 'limit' && (
          <PriceField draft={draft} fault={faults.price} onDraft={change} />
        )}
        <AmountEntry draft={draft} facts={facts} fault={faults.amount} onDraft={change} />
        {faults.amount?.isShortage && <TransferIn />}
        {!draft.isReduceOnly && <LossLeftToday />}
        <LevelsEntry draft={draft} facts={facts} faults={faults} onDraft={change} />
        <ReduceOnly draft={draft} onDraft={change} />
        <OrderPreview draft={draft} facts={facts} />
        <SmallPrint facts={facts} />
      </div>
      <OrderBar draft={draft} facts={facts} ordering={ordering} />
    </div>
  );
}

type PartProps = { draft: Draft; onDraft: ChangeDraft };

function SideChoice({ draft, facts, onDraft }: PartProps & { facts: DeskFacts }) {
  const t = useText('derivatives');
  const { orderSideName } = usePositionTexts();
  return (
    <Segmented
      label={t('form.side')}
      value={draft.side}
      onChange={(side) => onDraft((before) => atMarket(turnedTo(side, before), facts))}
      options={SIDES.map((side) => ({
        value: side,
        label: orderSideName(side),
        tone: side === 'buy' ? ('up' as const) : ('down' as const),
      }))}
    />
  );
}

/** A share of what is available is a different amount on the other side. */
function turnedTo(side: Draft['side'], draft: Draft): Draft {
  const plain = withoutLevels(draft);
  return draft.percent === undefined ? { ...plain, side } : { ...emptied(plain), side };
}

/** Typed for the other side or type, a price could be far on the losing side of this one. */
function atMarket(draft: Draft, { market }: DeskFacts): Draft {
  const now = priceNow(market.symbol);
  return now === undefined ? draft : { ...draft, price: typedForm(now) };
}

function TypeChoice({ draft, facts, onDraft }: PartProps & { facts: DeskFacts }) {
  const t = useText('derivatives');
  const { typeName } = usePositionTexts();
  const turn = (type: Draft['type']) =>
    onDraft((before) => atMarket({ ...withoutLevels(before), type }, facts));
  return (
    <Segmented
      size="small"
      label={t('form.type')}
      value={draft.type}
      onChange={turn}
      options={LEVERAGE_ORDER_TYPES.map((type) => ({ value: type, label: typeName(type) }))}
    />
  );
}

function PriceField({ draft, fault, onDraft }: PartProps & { fault: Fault | undefined }) {
  const t = useText('derivatives');
  return (
    <MoneyField
      data-field="price"
      label={t('form.price')}
      value={draft.price}
      onChange={(price) => onDraft((before) => ({ ...before, price, percent: undefined }))}
      currency="USDT"
      enterKeyHint="done"
      error={useFaultWords()(fault)}
    />
  );
}

function ReduceOnly({ draft, onDraft }: PartProps) {
  const t = useText('derivatives');
  return (
    <Checkbox
      label={
        <>
          {t('form.reduceOnly')}{' '}
          <span className="block text-12 text-text-muted">{t('form.reduceOnlyText')}</span>
        </>
      }
      isChecked={draft.isReduceOnly}
      onChange={(isReduceOnly) => onDraft((before) => ({ ...before, isReduceOnly }))}
    />
  );
}

/** Not in the bar: on the smallest phones it would hide the amount. */
function LossLeftToday() {
  return <LossLeft leftUnits={useOwnLimit(false).leftUnits} />;
}

function TransferIn() {
  const t = useText('derivatives');
  return (
    <LinkButton look="secondary" size="small" icon="swap" href={TRANSFER_IN}>
      {t('form.transferIn')}
    </LinkButton>
  );
}

/** Shown before anything is opened. What was measured holds for the built-in fees of level 0. */
function SmallPrint({ facts: { market, fees } }: { facts: DeskFacts }) {
  const t = useText('derivatives');
  const [trip, long, short] = MEASURED.map(findCostText);
  const isPlayed = fees.takerBps === LEVERAGE_FEES.takerBps;
  const measured = isPlayed && trip && long && short && t('form.measured', { trip, long, short });
  return (
    <RulesNote
      text={measured ? `${t('form.smallPrint')} ${measured}` : t('form.smallPrint')}
      rules={{ to: rulesPath(market.symbol), label: t('form.rules') }}
    />
  );
}

function FaultLine({ fault }: { fault: Fault | undefined }) {
  const text = useFaultWords()(fault);
  if (text === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1 text-12 font-medium text-danger">
      <Icon name="warning" size={16} />
      {text}
    </p>
  );
}
