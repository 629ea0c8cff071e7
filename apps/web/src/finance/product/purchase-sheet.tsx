/**
 * The purchase dialog: amount, balance and a live preview. It links to the confirmation; nothing is
 * bought here.
 */
import { useRef, useState, type FormEvent } from 'react';
import { formatUnits } from '@anywhen/money';
import type { FinanceProductLine } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { TransferIn } from '../../earn-parts/amount-part.tsx';
import { useText, writePercent } from '../../i18n/index.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Fault, Faults } from '../../money-forms/faults.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { Availability } from '../../money-forms/from-funds/notes.tsx';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { Sheet } from '../../parts/overlays.tsx';
import { navigate } from '../../router/index.ts';
import { usePurchaseLimits } from '../purchase-limits.ts';
import { confirmPath } from '../paths.ts';
import { useTypedPurchase } from '../typed-purchase.ts';
import { LeastAmount } from './least-amount.tsx';
import { PurchasePreview } from './purchase-preview.tsx';
import {
  findFinanceFault,
  mostUnits,
  partOf,
  readPurchase,
  type PurchaseLimits,
} from './purchase.ts';

type PurchaseSheetProps = { product: FinanceProductLine; isOpen: boolean; onClose: () => void };

export function PurchaseSheet({ product, isOpen, onClose }: PurchaseSheetProps) {
  const t = useText('finance');
  const [typed, type] = useTypedPurchase(product.code);
  const [faults, setFaults] = useState<Faults<'amount'>>({});
  const limits = usePurchaseLimits(product.code);

  const proceed = () => {
    const fault = findFinanceFault(typed, { product, limits });
    setFaults(fault ? { amount: fault } : {});
    if (!fault) void navigate(confirmPath(product, finishTyping(typed)));
  };
  const change = (next: string) => {
    type(next);
    setFaults({});
  };

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('buy.title')}
      footer={
        <Button size="large" isFullWidth onClick={proceed}>
          {t('buy.next')}
        </Button>
      }
    >
      <PurchaseForm
        product={product}
        limits={limits}
        typed={typed}
        faults={faults}
        onType={change}
        onSubmit={proceed}
      />
    </Sheet>
  );
}

type PurchaseFormProps = {
  product: FinanceProductLine;
  limits: PurchaseLimits;
  typed: string;
  faults: Faults<'amount'>;
  onType: (typed: string) => void;
  onSubmit: () => void;
};

function PurchaseForm(props: PurchaseFormProps) {
  const { product, limits, typed, faults, onType, onSubmit } = props;
  const t = useText('finance');
  const form = useRef<HTMLFormElement>(null);
  const textOf = useFaultText(product.currency);
  useFocusOnFault(form, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <MoneyField
        data-field="amount"
        label={t('buy.amount')}
        labelAside={<Available product={product} limits={limits} />}
        value={typed}
        onChange={onType}
        currency={product.currency}
        enterKeyHint="go"
        error={textOf(faults.amount)}
        hint={<LeastAmount product={product} />}
      />
      <Parts product={product} limits={limits} onChoose={onType} />
      {isShort(product, limits, faults.amount) && <TransferIn currency={product.currency} />}
      <PurchasePreview product={product} amount={readPurchase(typed)} />
    </form>
  );
}

type PurchaseLimitsProps = Pick<PurchaseFormProps, 'product' | 'limits'>;

function Available({ product, limits }: PurchaseLimitsProps) {
  const t = useText('finance');
  return (
    <span className="tabular">
      {t('buy.available')}{' '}
      {limits.available === undefined ? (
        '…'
      ) : (
        <Availability kind="financial" currency={product.currency} size={14} tone="muted" />
      )}
    </span>
  );
}

const PARTS = [25n, 50n, 75n] as const;

/** A share below the minimum purchase is not offered. */
function Parts({
  product,
  limits,
  onChoose,
}: PurchaseLimitsProps & { onChoose: (typed: string) => void }) {
  const t = useText('finance');
  const most = mostUnits(product, limits);
  const isKnown = limits.available !== undefined;
  const offer = (percent: bigint, text: string) => {
    const units = isKnown ? partOf(product, most, percent) : 0n;
    return (
      <Button
        key={text}
        look="secondary"
        size="small"
        disabled={units === 0n}
        onClick={() => onChoose(typedForm(formatUnits(units)))}
      >
        {text}
      </Button>
    );
  };
  return (
    <fieldset aria-label={t('buy.parts')} className="grid min-w-0 grid-cols-4 gap-2">
      {PARTS.map((percent) => offer(percent, writePercent(String(percent))))}
      {offer(100n, t('buy.max'))}
    </fieldset>
  );
}

/** A link to more money, when the balance is below the minimum or the typed amount. */
function isShort(
  product: FinanceProductLine,
  { available }: PurchaseLimits,
  fault: Fault | undefined,
) {
  if (fault?.isShortage) return true;
  return (
    available !== undefined &&
    findFinanceFault(product.min, {
      product,
      limits: { available, left: undefined },
    })?.isShortage === true
  );
}
