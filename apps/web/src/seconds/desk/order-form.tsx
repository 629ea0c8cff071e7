/**
 * The order form of a contract: period, amount, cost, and two labelled buttons. Prices do not
 * rerender it; typed input survives every refusal.
 */
import { useRef } from 'react';
import { parseUnits } from '@anywhen/money';
import { Chips, Icon, LinkButton } from '@anywhen/ui';
import { QUICK_WAGERS, type SecondsContractLine } from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { AvailableNote, RulesNote } from '../../contract-parts/desk-notes.tsx';
import { LossLeft } from '../../limit-parts/limit-line.tsx';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Fault, Faults } from '../../money-forms/faults.ts';
import { Availability } from '../../money-forms/from-funds/notes.tsx';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useContractTexts } from '../contract-texts.ts';
import type { PlacedOrder } from '../data.ts';
import { CostFigures } from './cost-figures.tsx';
import { costOf } from '../game-cost.ts';
import { useLossAllowance } from './loss-allowance.ts';
import { OrderBar } from './order-bar.tsx';
import { isQuickOffered, type OrderDraft, type OrderField } from './order-draft.ts';
import { useOrdering } from './ordering.ts';
import { rulesPath, TRANSFER_IN } from '../paths.ts';
import { offeredPeriods, percentOf, type Period, type Terms } from '../terms.ts';

type OrderFormProps = {
  market: Market;
  terms: Terms;
  period: Period | undefined;
  draft: OrderDraft;
  onDraft: (draft: OrderDraft) => void;
  /** Undefined for visitors and until it is loaded. */
  available: string | undefined;
  current: readonly SecondsContractLine[] | undefined;
  onTaken: (placed: PlacedOrder) => void;
};

export function OrderForm(props: OrderFormProps) {
  const { market, terms, period, draft, onDraft, available, current, onTaken } = props;
  const { symbol } = market;
  const lossAllowanceUnits = useLossAllowance(period);
  const ordering = useOrdering({ symbol, draft, period, available, lossAllowanceUnits, onTaken });
  const form = useRef<HTMLDivElement>(null);

  useFocusOnFault(form, ordering.faults);

  const change = (next: Partial<OrderDraft>) => {
    onDraft({ ...draft, ...next });
    ordering.forget();
  };
  return (
    <div ref={form} className="flex flex-col gap-3">
      <FaultLine fault={ordering.faults.market} />
      <PeriodChips
        terms={terms}
        period={period}
        fault={ordering.faults.period}
        onChoose={(periodSeconds) => change({ periodSeconds })}
      />
      <AmountEntry
        draft={draft}
        period={period}
        available={available}
        lossAllowanceUnits={lossAllowanceUnits}
        faults={ordering.faults}
        onChange={(amount) => change({ amount })}
      />
      <PriceRule symbol={symbol} />
      {period && <CostFigures symbol={symbol} period={period} />}
      <OrderBar
        market={market}
        periodSeconds={period?.periodSeconds ?? 0}
        ordering={ordering}
        cost={period && costOf(draft.amount, period)}
        current={current}
        openMax={terms.openContractsMax}
      />
    </div>
  );
}

type PeriodChipsProps = {
  terms: Terms;
  period: Period | undefined;
  fault: Fault | undefined;
  onChoose: (periodSeconds: number) => void;
};

function PeriodChips({ terms, period, fault, onChoose }: PeriodChipsProps) {
  const t = useText('seconds');
  const { periodName } = useContractTexts();
  return (
    <div className="flex flex-col gap-1">
      {/* As wide as the screen, and on the narrowest ones a little wider. */}
      <div className="side-scroll px-4 py-0.5">
        <Chips
          label={t('form.period')}
          layout="spread"
          value={period && String(period.periodSeconds)}
          onChange={(seconds) => onChoose(Number(seconds))}
          options={offeredPeriods(terms).map(({ periodSeconds, returnBps }) => ({
            value: String(periodSeconds),
            label: <span className="whitespace-nowrap">{periodName(periodSeconds)}</span>,
            detail: `+${percentOf(returnBps)}`,
          }))}
        />
      </div>
      <FaultLine fault={fault} />
    </div>
  );
}

type AmountEntryProps = {
  draft: OrderDraft;
  period: Period | undefined;
  available: string | undefined;
  lossAllowanceUnits: bigint | undefined;
  faults: Faults<OrderField>;
  onChange: (amount: string) => void;
};

function AmountEntry(props: AmountEntryProps) {
  const { draft, period, available, lossAllowanceUnits, faults, onChange } = props;
  const t = useText('seconds');
  const language = useLanguage();
  const whole = (amount: string) =>
    showExactAmount({ amount, currency: 'USDT', language }).replace(/\D00$/, '');
  return (
    <div className="flex flex-col gap-2 px-4">
      <MoneyField
        data-field="amount"
        label={t('form.amount')}
        labelAside={available !== undefined && <Available />}
        value={draft.amount}
        onChange={onChange}
        currency={
          period && t('form.limits', { min: whole(period.wagerMin), max: whole(period.wagerMax) })
        }
        enterKeyHint="done"
        error={useFaultText('USDT')(faults.amount)}
      />
      {period && !faults.amount && (
        <LossAllowance period={period} lossAllowanceUnits={lossAllowanceUnits} />
      )}
      {faults.amount?.isShortage && (
        <LinkButton look="secondary" size="small" icon="swap" href={TRANSFER_IN}>
          {t('form.transferIn')}
        </LinkButton>
      )}
      <Chips
        label={t('form.quick')}
        layout="spread"
        value={QUICK_WAGERS.find((quick) => quick === typedForm(draft.amount))}
        onChange={onChange}
        options={QUICK_WAGERS.map((value) => ({
          value,
          label: value,
          isDisabled:
            period !== undefined && !isQuickOffered(value, { period, lossAllowanceUnits }),
        }))}
      />
    </div>
  );
}

/** Shown when the own loss limit allows less than the period. */
function LossAllowance({
  period,
  lossAllowanceUnits,
}: {
  period: Period;
  lossAllowanceUnits?: bigint | undefined;
}) {
  const isLess =
    lossAllowanceUnits !== undefined && lossAllowanceUnits < parseUnits(period.wagerMax);
  return isLess && <LossLeft leftUnits={lossAllowanceUnits} />;
}

function Available() {
  const t = useText('seconds');
  return (
    <AvailableNote transfer={{ to: TRANSFER_IN, label: t('form.transfer') }}>
      {t('form.available')} <Availability kind="contract" currency="USDT" size={14} />
    </AvailableNote>
  );
}

/** Shown before anything is bought: neither side can use the displayed price. */
function PriceRule({ symbol }: { symbol: string }) {
  const t = useText('seconds');
  return (
    <RulesNote
      text={t('form.priceRule')}
      rules={{ to: rulesPath(symbol), label: t('form.rules') }}
      className="px-4"
    />
  );
}

function FaultLine({ fault }: { fault: Fault | undefined }) {
  const text = useFaultText('USDT')(fault);
  if (text === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1 px-4 text-12 font-medium text-danger">
      <Icon name="warning" size={16} />
      {text}
    </p>
  );
}
