/** Adds or removes margin, with a preview of the new liquidation price. */
import { formatUnits, parseUnits, readAmount } from '@anywhen/money';
import {
  distanceBps,
  removableUnits,
  shownLiquidationTicks,
  valueUnitsOf,
  type LeveragePosition,
} from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { KeyValue, Segmented } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { priceText, ticksOf } from '../../market-parts/market-steps.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { isUnderWay } from '../../money-forms/attempt.ts';
import { SHORTAGE, findTypedFault, type Fault } from '../../money-forms/faults.ts';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { Availability, MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { useTyped } from '../../parts/drafts/typed.ts';
import { sendMargin, type MarginRequest } from '../data.ts';
import { useFaultWords } from '../fault-words.ts';
import { useFigures } from '../figures.ts';
import { holdingOf } from '../position.ts';
import { ActionSheet } from './action-sheet.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { removableFault, usePositionAttempt } from './position-attempt.ts';

type MarginActionProps = { position: LeveragePosition; market: Market };
type Direction = MarginRequest['direction'];

type Draft = { readonly direction: Direction; readonly amount: string };

const DIRECTIONS: readonly Direction[] = ['add', 'remove'];
const START_DRAFT: Draft = { direction: 'add', amount: '' };

export function MarginAction({ position, market }: MarginActionProps) {
  const t = useText('derivatives');
  const sheet = `derivatives.margin.${position.id}`;
  const doneText = () => t('margin.done');
  const changing = usePositionAttempt({ sheet, send: sendMargin, doneText });
  const [{ direction, amount: typed }, change] = useTyped(sheet, START_DRAFT);
  const { isOpen, attempt, fault, forget } = changing;
  const mostUnits = useMost({ position, market, direction });
  const submit = () => {
    const found = findFault(typed, { direction, mostUnits });
    changing.setFault(found);
    const amount = typedForm(finishTyping(typed));
    const funds = direction === 'add' ? withFunds() : {};
    if (!found) void changing.carryOut({ id: position.id, direction, amount, ...funds });
  };
  const turn = (next: Direction) => {
    change((before) => ({ ...before, direction: next }));
    forget();
  };
  const type = (amount: string) => {
    change((before) => ({ ...before, amount }));
    forget();
  };
  const nameOf = (which: Direction) => (which === 'add' ? t('margin.add') : t('margin.remove'));
  return (
    <ActionSheet
      label={t('margin.button')}
      title={t('margin.title', { market: marketText(market.symbol) })}
      submitLabel={nameOf(direction)}
      isOpen={isOpen}
      onOpen={changing.open}
      onClose={changing.close}
      isBusy={isUnderWay(attempt)}
      isLocked={attempt.state === 'sending'}
      onSubmit={submit}
    >
      <AttemptNotice
        attempt={attempt}
        what={(request) => `${nameOf(request.direction)} · ${request.amount} USDT`}
        onAgain={(request) => void changing.carryOut(request)}
        onDiscard={forget}
      />
      <Segmented
        label={t('margin.direction')}
        value={direction}
        onChange={turn}
        options={DIRECTIONS.map((value) => ({ value, label: nameOf(value) }))}
      />
      <AmountOfIt
        typed={typed}
        direction={direction}
        mostUnits={mostUnits}
        fault={fault}
        onChange={type}
      />
      {isOpen && (
        <Afterwards position={position} market={market} typed={typed} direction={direction} />
      )}
      <p className="text-12 text-pretty text-text-muted">
        {direction === 'add' ? t('margin.addText') : t('margin.removeText')}
      </p>
    </ActionSheet>
  );
}

/** The maximum: what is available, or what the position does not need at the mark. */
function useMost(asked: MarginActionProps & { direction: Direction }): bigint | undefined {
  const { position, market, direction } = asked;
  const available = useSpendable('derivatives', 'USDT')?.total;
  const mark = useTicker(market.symbol)?.last;
  if (direction === 'add') return available === undefined ? undefined : parseUnits(available);
  if (mark === undefined) return undefined;
  const holding = holdingOf(position, market);
  const value = valueUnitsOf(market, Number(ticksOf(market, mark)), holding.lots);
  return removableUnits(holding, value, position.leverage);
}

type Most = { direction: Direction; mostUnits: bigint | undefined };

function findFault(typed: string, { direction, mostUnits }: Most): Fault | undefined {
  const required = { namespace: 'forms', key: 'amountRequired' } as const;
  const fault = findTypedFault({ typed: typedForm(typed), required });
  if (fault) return fault;
  const isTooMuch = mostUnits !== undefined && parseUnits(finishTyping(typed)) > mostUnits;
  if (!isTooMuch) return undefined;
  return direction === 'add' ? SHORTAGE : removableFault(mostUnits);
}

type AmountOfItProps = Most & {
  typed: string;
  fault: Fault | undefined;
  onChange: (typed: string) => void;
};

function AmountOfIt({ typed, direction, mostUnits, fault, onChange }: AmountOfItProps) {
  const t = useText('derivatives');
  const words = useFaultWords();
  const most = mostUnits === undefined ? undefined : formatUnits(mostUnits);
  return (
    <MoneyField
      label={t('margin.amount')}
      labelAside={
        <>
          {direction === 'add' ? t('form.available') : t('margin.removable')}{' '}
          {direction === 'add' ? (
            <Availability kind="derivatives" currency="USDT" size={14} />
          ) : (
            <OwnAmount amount={most} currency="USDT" size={14} isExact />
          )}
        </>
      }
      value={typed}
      onChange={onChange}
      currency="USDT"
      allLabel={t('close.all')}
      onAll={() => onChange(typedForm(most ?? ''))}
      error={words(fault)}
    />
  );
}

function unitsOf(typed: string): bigint {
  const reading = readAmount(typedForm(finishTyping(typed)));
  return reading.isAmount ? reading.units : 0n;
}

type AfterwardsProps = MarginActionProps & { typed: string; direction: Direction };

/** The rows are there before anything is typed, so that the layout does not shift. */
function Afterwards({ position, market, typed, direction }: AfterwardsProps) {
  const t = useText('derivatives');
  const { usdt, percent } = useFigures();
  const mark = useTicker(market.symbol)?.last;
  const holding = holdingOf(position, market);
  const change = unitsOf(typed);
  const marginUnits = holding.marginUnits + (direction === 'add' ? change : -change);
  const isPossible = marginUnits > 0n;
  const tickUnits = valueUnitsOf(market, 1, holding.lots);
  const end = shownLiquidationTicks({ ...holding, marginUnits }, tickUnits, position);
  const away =
    end === undefined || mark === undefined
      ? undefined
      : distanceBps(Number(ticksOf(market, mark)), end);
  const endText = end === undefined ? t('plan.noLiquidation') : showPrice(priceText(market, end));
  return (
    <>
      {direction === 'add' && (
        <MovesFirst kind="derivatives" currency="USDT" neededUnits={change} />
      )}
      <KeyValue
        rows={[
          { label: t('margin.after'), value: isPossible ? usdt(marginUnits) : '–' },
          {
            label: t('margin.endNow'),
            value: position.liquidationPrice
              ? showPrice(position.liquidationPrice)
              : t('plan.noLiquidation'),
          },
          {
            label: t('margin.endAfter'),
            value: isPossible ? endText : '–',
            hint: isPossible && away !== undefined && t('bar.distance', { percent: percent(away) }),
            isStrong: true,
          },
        ]}
      />
    </>
  );
}
