/** The confirmation form: the figures, the agreement, the button, and its outcome. */
import { useEffect, useState, type ReactNode } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import { financeInterest, type FinanceProductLine, type RejectionCode } from '@anywhen/protocol';
import { Card, Checkbox, LinkButton, toast } from '@anywhen/ui';
import { TransferIn } from '../../earn-parts/amount-part.tsx';
import { ConfirmForm } from '../../earn-parts/confirm-form.tsx';
import { useConfirming, type Confirming } from '../../earn-parts/confirming.ts';
import { textNow, useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { Notice } from '../../money-forms/notice.tsx';
import type { RefusalPlaces } from '../../money-forms/refusal.ts';
import { navigate } from '../../router/index.ts';
import { useSession } from '../../session/session.ts';
import { refreshProducts, sendPurchase, type Bought, type PurchaseRequest } from '../data.ts';
import { findGate } from '../gate.ts';
import { usePurchaseLimits } from '../purchase-limits.ts';
import { hasSchedule, productPath, recordPath } from '../paths.ts';
import { GateNotice } from '../product/gate-notice.tsx';
import { findFinanceFault } from '../product/purchase.ts';
import { forgetPurchase } from '../typed-purchase.ts';

type Field = 'amount' | 'isUnderstood';
type Purchasing = Confirming<Field, PurchaseRequest, Bought>;

const PLACES: RefusalPlaces<Field> = { byCode: {}, byName: () => undefined };
const UNDERSTAND_FIRST: Fault = { namespace: 'finance', key: 'fault.understand' };

type PurchaseFormProps = {
  product: FinanceProductLine;
  amount: string;
  /** All figures of the purchase, above the agreement. */
  children: ReactNode;
};

export function PurchaseForm({ product, amount, children }: PurchaseFormProps) {
  const [isUnderstood, understand] = useState(false);
  const limits = usePurchaseLimits(product.code);
  const gate = findGate(useSession(), product);
  const closed = gate && 'code' in gate ? gate : undefined;
  const texts = useFormTexts(product);
  const confirming = useConfirming<Field, PurchaseRequest, Bought>({
    name: `finance.buy.${product.code}`,
    carryOut: sendPurchase,
    places: PLACES,
    onRefused: () => void refreshProducts(),
  });
  useWayOn(product, confirming);

  const submit = () => {
    const fault = findFinanceFault(amount, { product, limits });
    const isUnticked = hasSchedule(product) && !isUnderstood;
    const found = {
      ...(fault && { amount: fault }),
      ...(isUnticked && { isUnderstood: UNDERSTAND_FIRST }),
    };
    void confirming.confirm(found, () => ({ ...requestOf(product, amount), ...withFunds() }));
  };

  return (
    <ConfirmForm
      confirming={confirming}
      texts={texts}
      isClosed={closed !== undefined}
      onSubmit={submit}
    >
      {children}
      {hasSchedule(product) && (
        <Understood
          isUnderstood={isUnderstood}
          fault={confirming.faults.isUnderstood}
          onChange={(isTicked) => {
            understand(isTicked);
            confirming.clear();
          }}
        />
      )}
      <MovesFirst kind="financial" currency={product.currency} neededUnits={parseUnits(amount)} />
      <AmountTrouble product={product} confirming={confirming} />
      {closed && <GateNotice gate={closed} />}
    </ConfirmForm>
  );
}

function requestOf(product: FinanceProductLine, amount: string): PurchaseRequest {
  const { totalUnits } = financeInterest(product, parseUnits(amount));
  const { code, windowDay } = product;
  const interest = formatUnits(totalUnits);
  return { product: code, windowDay: windowDay ?? undefined, amount, interest, isAgreed: true };
}

function useFormTexts({ currency }: FinanceProductLine) {
  const t = useText('finance');
  const language = useLanguage();
  return {
    submit: t('confirm.button'),
    barred: t('confirm.barred'),
    lost: ({ product, amount }: PurchaseRequest) =>
      t('lost.purchase', {
        product,
        amount: `${showExactAmount({ amount, currency, language })} ${currency}`,
      }),
    again: (what: string) => t('lost.again', { what }),
  };
}

/** The record shows the purchase, so this page is replaced in the history. */
function useWayOn({ code }: FinanceProductLine, { attempt }: Purchasing): void {
  const bought = attempt.state === 'done' ? attempt.answer : undefined;
  useEffect(() => {
    if (!bought) return;
    forgetPurchase(code);
    const t = textNow('finance');
    toast(t('placed'), 'success');
    toastMoved(bought.fromFunds);
    void navigate(recordPath(bought.record.id), { replace: true });
  }, [code, bought]);
}

type UnderstoodProps = {
  isUnderstood: boolean;
  fault: Fault | undefined;
  onChange: (isUnderstood: boolean) => void;
};

function Understood({ isUnderstood, fault, onChange }: UnderstoodProps) {
  const t = useText('finance');
  const textOf = useFaultText('');
  return (
    <Card tone="sunken">
      <Checkbox
        fieldName="isUnderstood"
        label={t('confirm.understood')}
        isChecked={isUnderstood}
        onChange={onChange}
        error={textOf(fault)}
      />
    </Card>
  );
}

const ABOUT_AMOUNT: readonly RejectionCode[] = [
  'AMOUNT_ABNORMAL',
  'AMOUNT_BELOW_MIN',
  'PERSONAL_LIMIT_EXCEEDED',
  'PRODUCT_SOLD_OUT',
  'BALANCE_INSUFFICIENT',
];

type AmountTroubleProps = { product: FinanceProductLine; confirming: Purchasing };

/** No field of this page can fix an amount: it was typed in the dialog before. */
function AmountTrouble({ product, confirming: { faults, attempt } }: AmountTroubleProps) {
  const t = useText('finance');
  const textOf = useFaultText(product.currency);
  const fault = faults.amount;
  const code = attempt.state === 'refused' ? attempt.reply.code : undefined;
  const isRefused = code !== undefined && ABOUT_AMOUNT.includes(code);
  if (!fault && !isRefused) return null;
  return (
    <div className="flex flex-col gap-2">
      {fault && (
        <Notice tone="danger">
          <p>{textOf(fault)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {(fault?.isShortage || code === 'BALANCE_INSUFFICIENT') && (
          <TransferIn currency={product.currency} />
        )}
        <LinkButton look="secondary" size="small" icon="edit" href={productPath(product.code)}>
          {t('confirm.change')}
        </LinkButton>
      </div>
    </div>
  );
}
