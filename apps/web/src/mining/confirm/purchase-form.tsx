/** The form of one purchase, replaced by its result. */
import { useMemo } from 'react';
import { MINING_CURRENCY, MINING_PAID_IN, type MachineModelLine } from '@anywhen/protocol';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { Comparison } from '../../earn-parts/comparison.tsx';
import { ConfirmForm } from '../../earn-parts/confirm-form.tsx';
import { useConfirming } from '../../earn-parts/confirming.ts';
import { useText } from '../../i18n/index.ts';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { refreshMining, sendPurchase, useMiningDesk } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';
import { useStaticValue } from '../static-value.ts';
import { Bought } from './bought.tsx';
import {
  PURCHASE_PLACES,
  findQuantityFault,
  purchaseFigures,
  quantityMax,
  quantityOf,
  tidyQuantity,
  requestOf,
  type PurchaseFigures as Figures,
} from './purchase-draft.ts';
import { BreakEven, PurchaseFigures } from './purchase-figures.tsx';
import { QuantityPart } from './quantity-part.tsx';

type PurchaseFormProps = {
  model: MachineModelLine;
  /** The number from the URL. */
  typed: string;
};

export function PurchaseForm({ model, typed: first }: PurchaseFormProps) {
  const t = useText('mining');
  const { usdt, named } = useMachineTexts();
  const form = `mining.${model.code}.${first}`;
  const start = useMemo(() => ({ quantity: tidyQuantity(first) }), [first]);
  const [{ quantity: typed }, type] = useTyped(form, start);
  const confirming = useConfirming({
    name: `mining.buy.${model.code}`,
    carryOut: sendPurchase,
    places: PURCHASE_PLACES,
    onRefused: () => void refreshMining(),
    onDone: () => forgetTyped(form),
  });
  const desk = useMiningDesk().data;
  const available = useSpendable('financial', MINING_PAID_IN, desk?.available)?.total;
  const { attempt, confirm, clear, faults } = confirming;
  if (attempt.state === 'done') return <Bought bought={attempt.answer} />;

  const ownLeft = desk?.models.find(({ code }) => code === model.code)?.left;
  const around = { model, ownLeft, available };
  const figures = purchaseFigures(model, quantityOf(typed));
  const submit = () => {
    const fault = findQuantityFault(typed, around);
    void confirm(fault ? { quantity: fault } : {}, () => ({
      ...requestOf(model, typed),
      ...withFunds(),
    }));
  };
  return (
    <ConfirmForm
      confirming={confirming}
      texts={{
        submit: t('confirm.submit', { cost: usdt(figures.cost) }),
        barred: t('confirm.barred'),
        lost: (request) =>
          t('confirm.what', { machines: named(request), cost: usdt(request.cost) }),
        again: (purchase) => t('confirm.again', { purchase }),
      }}
      onSubmit={submit}
    >
      <QuantityPart
        model={model}
        value={typed}
        max={quantityMax(around)}
        ownLeft={ownLeft}
        available={desk?.available}
        cost={figures.cost}
        fault={faults.quantity}
        onChange={(next) => {
          type(() => ({ quantity: tidyQuantity(next) }));
          clear();
        }}
      />
      <PurchaseFigures model={model} figures={figures} />
      <BreakEven model={model} />
      <BitcoinInstead model={model} figures={figures} />
    </ConfirmForm>
  );
}

type BitcoinInsteadProps = { model: MachineModelLine; figures: Figures };

/** A machine is spent money that yields bitcoin, so it is compared with buying some. */
function BitcoinInstead({ model: { termDays }, figures }: BitcoinInsteadProps) {
  const t = useText('mining');
  const { usdt, bitcoin } = useMachineTexts();
  const now = useStaticValue(figures);
  const note = now
    ? t('comparison.note', {
        cost: usdt(figures.cost),
        bitcoin: bitcoin(now.bitcoin),
        output: bitcoin(figures.output),
        count: termDays,
      })
    : t('verdict.unknown');
  return (
    <Comparison
      usdt={figures.cost}
      heldAs={MINING_CURRENCY}
      pays={() => now?.gain}
      paysLabel={t('comparison.pays', { count: termDays })}
      note={note}
    />
  );
}
