/** The number of machines: typed, or stepped with buttons. */
import { parseUnits } from '@anywhen/money';
import { MINING_PAID_IN, type MachineModelLine } from '@anywhen/protocol';
import { Card, IconButton, TextField } from '@anywhen/ui';
import { TransferIn } from '../../earn-parts/amount-part.tsx';
import { useText } from '../../i18n/index.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { Availability, MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { useMachineTexts } from '../machine-texts.ts';
import { quantityOf } from './purchase-draft.ts';

const PAID_FROM = { kind: 'financial', currency: MINING_PAID_IN } as const;

type QuantityPartProps = {
  model: MachineModelLine;
  value: string;
  max: number;
  ownLeft: number | undefined;
  /** By its page, until the balances are live. */
  available: string | undefined;
  /** Of all of them. */
  cost: string;
  fault: Fault | undefined;
  onChange: (value: string) => void;
};

export function QuantityPart(props: QuantityPartProps) {
  const { model, value, max, ownLeft, available, cost, fault, onChange } = props;
  const t = useText('mining');
  const textOf = useFaultText(MINING_PAID_IN);
  const { hashRate, number } = useMachineTexts();
  const quantity = quantityOf(value);
  const own = ownLeft !== undefined && t('confirm.ownLeft', { left: number(ownLeft) });
  const hints = [t('confirm.stockLeft', { left: number(model.left) }), own].filter(Boolean);
  const step = (by: number) => onChange(String(Math.min(Math.max(quantity + by, 1), max)));
  return (
    <Card className="flex flex-col gap-3">
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-16 font-semibold">{model.code}</span>
        <span className="text-14 text-text-muted">
          {[hashRate(model.th), t('models.term', { count: model.termDays })].join(' · ')}
        </span>
      </p>
      <div className="flex items-start gap-2">
        <StepButton
          icon="minus"
          label={t('confirm.fewer')}
          isDisabled={quantity <= 1}
          onStep={() => step(-1)}
        />
        <div className="min-w-0 flex-1">
          <TextField
            data-field="quantity"
            label={t('confirm.quantity')}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            value={value}
            hint={hints.join(' · ')}
            error={textOf(fault)}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <StepButton
          icon="plus"
          label={t('confirm.more')}
          isDisabled={quantity >= max}
          onStep={() => step(1)}
        />
      </div>
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-14 text-text-muted">
        <span>{t('confirm.available')}</span>
        <span>
          <Availability {...PAID_FROM} known={available} size={14} hasCurrency />
        </span>
      </p>
      <MovesFirst {...PAID_FROM} neededUnits={parseUnits(cost)} />
      {fault?.isShortage && <TransferIn currency={MINING_PAID_IN} />}
    </Card>
  );
}

type StepButtonProps = {
  icon: 'minus' | 'plus';
  label: string;
  isDisabled: boolean;
  onStep: () => void;
};

/** As high as the input, below its label. */
function StepButton({ icon, label, isDisabled, onStep }: StepButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={isDisabled}
      onClick={onStep}
      className="mt-7 bg-accent-tint text-accent"
    />
  );
}
