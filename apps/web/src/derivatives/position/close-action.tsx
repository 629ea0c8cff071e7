/** Closes a position at the market, fully or in part, with a preview of the result. */
import { readAmount } from '@anywhen/money';
import {
  closePartOf,
  closingSideOf,
  marketTicks,
  resultOfClosing,
  valueUnitsOf,
  type LeveragePosition,
} from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { Chips, KeyValue } from '@anywhen/ui';
import { textNow, useText, writePercent } from '../../i18n/index.ts';
import { useIsLive, useTicker } from '../../live/index.ts';
import { lotsOf, priceText, quantityText, ticksOf } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { isUnderWay } from '../../money-forms/attempt.ts';
import { findTypedFault } from '../../money-forms/faults.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { resultSentence, useResultRows } from '../../money-forms/results/ended-result.tsx';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { useTyped } from '../../parts/drafts/typed.ts';
import { sendClose, useClosedBefore, useTerms, type Closed } from '../data.ts';
import { useFaultWords } from '../fault-words.ts';
import { useFigures } from '../figures.ts';
import { holdingOf } from '../position.ts';
import { marketTermsOf } from '../terms.ts';
import { ActionSheet } from './action-sheet.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { usePositionAttempt } from './position-attempt.ts';

/** Undefined for all of the position, however much that is. */
type Draft = { readonly quantity: string | undefined };

const START_DRAFT: Draft = { quantity: undefined };

type CloseActionProps = { position: LeveragePosition; market: Market };

export function CloseAction({ position, market }: CloseActionProps) {
  const t = useText('derivatives');
  const words = useFaultWords();
  const isLive = useIsLive();
  const sheet = `derivatives.close.${position.id}`;
  const [draft, change] = useTyped(sheet, START_DRAFT);
  const closing = usePositionAttempt({ sheet, send: sendClose, doneText: doneTextOf });
  const { isOpen, attempt, fault, forget } = closing;
  const whole = typedForm(position.quantity);
  const typed = draft.quantity ?? whole;
  const type = (quantity: string) => {
    change(() => ({ quantity: quantity === whole ? undefined : quantity }));
    forget();
  };
  const submit = () => {
    const found = findQuantityFault(typed, { whole, market });
    closing.setFault(found);
    if (found) return;
    const quantity = typedForm(finishTyping(typed));
    const { id } = position;
    void closing.carryOut(quantity === whole ? { id } : { id, quantity });
  };
  return (
    <ActionSheet
      label={t('close.button')}
      title={t('close.title', { market: marketText(market.symbol) })}
      submitLabel={t('close.submit')}
      isOpen={isOpen}
      onOpen={closing.open}
      onClose={closing.close}
      isBusy={isUnderWay(attempt)}
      isLocked={attempt.state === 'sending'}
      isDisabled={!isLive}
      onSubmit={submit}
    >
      <AttemptNotice
        attempt={attempt}
        what={({ quantity = whole }) => t('close.what', { quantity, currency: market.currency })}
        onAgain={(request) => void closing.carryOut(request)}
        onDiscard={forget}
      />
      <MoneyField
        label={t('form.quantity')}
        value={typed}
        onChange={type}
        currency={market.currency}
        allLabel={t('close.all')}
        onAll={() => type(whole)}
        error={words(fault)}
      />
      <ShareOfIt position={position} market={market} typed={typed} onChange={type} />
      {isOpen && <Outcome position={position} market={market} typed={typed} />}
    </ActionSheet>
  );
}

/** With the result that the record will show. */
function doneTextOf({ result, position }: Closed): string {
  const t = textNow('derivatives');
  const said = result && resultSentence(result);
  if (said === undefined) return t('close.done');
  const isPart = position.endedAtMs === null;
  return isPart ? t('close.donePart', { result: said }) : t('close.doneResult', { result: said });
}

function findQuantityFault(typed: string, { whole, market }: { whole: string; market: Market }) {
  const required = { namespace: 'forms', key: 'quantityRequired' } as const;
  const tooPrecise = { namespace: 'errors', key: 'lotSizeInvalid' } as const;
  const decimals = market.quantityDecimals;
  const fault = findTypedFault({ typed: typedForm(typed), required, decimals, tooPrecise });
  if (fault) return fault;
  const isTooMuch = lotsOf(market, finishTyping(typed)) > lotsOf(market, whole);
  return isTooMuch ? ({ namespace: 'derivatives', key: 'fault.tooMuch' } as const) : undefined;
}

const SHARES = ['25', '50', '75', '100'] as const;

type ShareOfItProps = CloseActionProps & { typed: string; onChange: (typed: string) => void };

/** Whole lots; the chip that gives what is typed is marked. */
function ShareOfIt({ position, market, typed, onChange }: ShareOfItProps) {
  const t = useText('derivatives');
  const all = lotsOf(market, position.quantity);
  const partOf = (share: string) => (all * BigInt(share)) / 100n;
  const lots = readLots(typed, market);
  return (
    <Chips
      label={t('form.shareOfPosition')}
      layout="spread"
      value={SHARES.find((share) => partOf(share) === lots)}
      onChange={(share) => onChange(typedForm(quantityText(market, partOf(share))))}
      options={SHARES.map((share) => ({
        value: share,
        label: writePercent(String(share)),
        isDisabled: partOf(share) === 0n,
      }))}
    />
  );
}

/** At the current price; the next one decides. */
function Outcome({ position, market, typed }: CloseActionProps & { typed: string }) {
  const t = useText('derivatives');
  const { exact } = useFigures();
  const rowsOf = useResultRows();
  const before = useClosedBefore(position);
  const mark = useTicker(market.symbol)?.last;
  const terms = marketTermsOf(useTerms(), market.symbol);
  const holding = holdingOf(position, market);
  const lots = readLots(typed, market);
  const isKnown = lots !== undefined && lots > 0n && lots <= holding.lots;
  const spreadBps = position.spreadBps ?? terms?.spreadBps;
  if (mark === undefined || spreadBps === undefined || !isKnown) return null;
  const side = closingSideOf(position.side);
  const ticks = marketTicks(side, Number(ticksOf(market, mark)), spreadBps);
  const exitValueUnits = valueUnitsOf(market, ticks, lots);
  const exit = { exitValueUnits, feeBps: position.takerBps };
  const { creditUnits } = closePartOf(holding, lots, exit);
  const result = before && resultOfClosing(holding, { lots, ...exit, ...before });
  return (
    <>
      <KeyValue
        rows={[
          { label: t('close.price'), value: showPrice(priceText(market, BigInt(ticks))) },
          ...(result ? rowsOf(result) : []),
          { label: t('close.back'), value: exact(creditUnits > 0n ? creditUnits : 0n) },
        ]}
      />
      <p className="text-12 text-pretty text-text-muted">{t('close.text')}</p>
    </>
  );
}

function readLots(typed: string, market: Market): bigint | undefined {
  const reading = readAmount(typedForm(finishTyping(typed)), market.quantityDecimals);
  return reading.isAmount ? reading.units : undefined;
}
