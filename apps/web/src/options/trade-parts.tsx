/** Components shared by buying and selling back: quantity, quote, reasons, notices. */
import { useEffect, useReducer, type ReactNode } from 'react';
import { Chips, Icon, ProgressRing } from '@anywhen/ui';
import type { OptionSeries, RejectionReply } from '@anywhen/protocol';
import { formatUnits } from '@anywhen/money';
import {
  findText,
  useFormat,
  useLanguage,
  useRejectionText,
  useText,
  writePercent,
} from '../i18n/index.ts';
import { LimitLine, useLimitRefusal } from '../limit-parts/limit-line.tsx';
import { showExactAmount } from '../money-forms/amounts.ts';
import type { Fault } from '../money-forms/faults.ts';
import { MoneyField } from '../money-forms/money-field.tsx';
import { Notice } from '../money-forms/notice.tsx';
import { typedForm } from '../money-forms/typed-amount.ts';
import { serverNowMs } from '../parts/server-clock.ts';
import { placeTradeRefusal } from './trade-quantity.ts';
import type { Gate } from './trade-gate.ts';
import { roundTripPercent } from './quotes.ts';
import { useLimits } from './series.ts';

type QuantityFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The value of the quantity: `= 0.05 BTC`. */
  unitText: ReactNode;
  fault: Fault | undefined;
  aside?: ReactNode;
  /** Preset numbers with their labels. */
  quick: readonly { value: string; label: string }[];
};

export function QuantityField(props: QuantityFieldProps) {
  const { label, value, onChange, unitText, fault, aside, quick } = props;
  const t = useText('options');
  return (
    <div className="flex flex-col gap-2">
      <MoneyField
        data-field="quantity"
        label={label}
        labelAside={aside}
        value={value}
        onChange={onChange}
        currency={unitText}
        decimalsMax={0}
        enterKeyHint="done"
        error={useQuantityFaultText()(fault)}
      />
      <Chips
        label={t('form.quick')}
        layout="spread"
        value={quick.find((one) => one.value === typedForm(value))?.value}
        onChange={onChange}
        options={quick}
      />
    </div>
  );
}

function useQuantityFaultText(): (fault: Fault | undefined) => string | undefined {
  const usdt = useUsdt();
  return (fault) => {
    if (!fault) return undefined;
    const { namespace, key, params = {} } = fault;
    const { amount, ...others } = params;
    return findText(namespace, key, { ...others, ...(amount && { amount: usdt(amount) }) });
  };
}

/** `5,000.00 USDT`, with all digits. */
export function useUsdt(): (amount: string) => string {
  const language = useLanguage();
  return (amount) => `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
}

/** The same of what is paid or received. */
export function useExactUsdt(): (units: bigint) => string {
  const usdt = useUsdt();
  return (units) => usdt(formatUnits(units));
}

const LOOK_MS = 250;

/** How long the displayed quote is valid; a new one comes with every tick. */
export function QuoteLife({ second }: { second: number }) {
  const t = useText('options');
  const { time } = useFormat();
  const { quoteLifeSeconds } = useLimits();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const ageMs = Math.max(0, serverNowMs() - second * 1_000);
  const partLeft = Math.max(0, 1 - ageMs / (quoteLifeSeconds * 1_000));
  return (
    <span className="tabular inline-flex items-center gap-1.5 text-12 text-text-muted">
      <ProgressRing
        value={partLeft}
        size={14}
        thickness={2}
        tone={partLeft > 0 ? 'accent' : 'muted'}
        label={t('quote.life')}
      />
      {t('quote.of', { time: time(second * 1_000), seconds: quoteLifeSeconds })}
    </span>
  );
}

/** The page itself has a button for visitors. */
export function GateLine({ gate }: { gate: Gate }) {
  const text = useGateText()(gate);
  if (gate.reason === 'break' || gate.reason === 'loss') return <LimitLine gate={gate} />;
  if (text === undefined) return null;
  return (
    <output className="flex items-start gap-2 rounded-inner bg-warn-tint px-3 py-2 text-14">
      <Icon name={gate.reason === 'closed' ? 'clock' : 'info'} size={20} className="text-warn" />
      <span className="min-w-0 text-pretty">{text}</span>
    </output>
  );
}

function useGateText(): (gate: Gate) => string | undefined {
  const t = useText('options');
  const errors = useText('errors');
  return (gate) => {
    switch (gate.reason) {
      case 'visitor':
      case 'break':
      case 'loss':
        return undefined;
      case 'stale':
        return t('gate.stale');
      case 'closed':
        return t('gate.closed');
      case 'restricted':
        return errors('accountTradeRestricted');
      case 'frozen':
        return errors('accountFrozen');
      case 'full':
        return t('gate.full', { max: gate.max });
    }
  };
}

type RefusedProps = {
  reply: RejectionReply;
  /** The message about a changed price: the new one, and its total. */
  changed: string | undefined;
};

/** Nothing was traded. Refusals shown at a field or in a dialog are not repeated here. */
export function Refused({ reply, changed }: RefusedProps) {
  const explain = useRejectionText();
  const explainLimit = useLimitRefusal();
  if (placeTradeRefusal(reply).kind !== 'as-notice') return null;
  return (
    <Notice tone="warn">
      <p className="text-pretty">
        {changed ?? explain(reply)} {explainLimit(reply)}
      </p>
    </Notice>
  );
}

/** Rulebook 7.6, with rule and spread the series was opened with. */
export function Disclosure({ rule, spreadBps }: Pick<OptionSeries, 'rule' | 'spreadBps'>) {
  const t = useText('options');
  const figures = {
    spread: writePercent(String(spreadBps / 100)),
    roundTrip: writePercent(roundTripPercent(spreadBps).toFixed(1)),
  };
  return (
    <p className="text-12 text-pretty text-text-muted">
      {rule === 'opt/1' ? t('disclosureFirst', figures) : t('disclosure', figures)}
    </p>
  );
}
