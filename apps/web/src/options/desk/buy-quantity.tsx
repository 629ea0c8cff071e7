/** The number of contracts, its value in the currency, and the available balance. */
import type { OptionSeries } from '@anywhen/protocol';
import { formatUnits, parseUnits } from '@anywhen/money';
import { LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { Availability } from '../../money-forms/from-funds/notes.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { TRANSFER_IN } from '../paths.ts';
import { QuantityField } from '../trade-parts.tsx';
import { mostAffordable, readQuantity, type QuantityLimits } from '../trade-quantity.ts';

const QUICK = ['1', '10', '50', '100'];

type BuyQuantityProps = {
  series: OptionSeries;
  value: string;
  onChange: (value: string) => void;
  limits: QuantityLimits;
  fault: Fault | undefined;
};

export function BuyQuantity({ series, value, onChange, limits, fault }: BuyQuantityProps) {
  const t = useText('options');
  const most = String(mostAffordable(limits));
  return (
    <div className="flex flex-col gap-2">
      <QuantityField
        label={t('form.quantity')}
        value={value}
        onChange={onChange}
        unitText={<UnitText series={series} count={readQuantity(value) ?? 1} />}
        fault={fault}
        aside={limits.available !== undefined && <Available />}
        quick={[
          ...QUICK.map((number) => ({ value: number, label: number })),
          ...(QUICK.includes(most) ? [] : [{ value: most, label: t('form.most') }]),
        ]}
      />
      {fault?.isShortage && (
        <LinkButton look="secondary" size="small" icon="swap" href={TRANSFER_IN}>
          {t('form.transferIn')}
        </LinkButton>
      )}
    </div>
  );
}

/** `= 0.05 BTC`. */
function UnitText({
  series,
  count,
}: {
  series: Pick<OptionSeries, 'unit' | 'symbol'>;
  count: number;
}) {
  const { unit, symbol } = series;
  return `= ${typedForm(formatUnits(parseUnits(unit) * BigInt(count)))} ${currencyOf(symbol)}`;
}

function Available() {
  const t = useText('options');
  return (
    <span>
      {t('form.available')} <Availability kind="options" currency="USDT" size={14} />
    </span>
  );
}
