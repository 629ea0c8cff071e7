/** The result of a purchase, from the server. */
import { Confirmed } from '../../earn-parts/confirmed.tsx';
import { useText } from '../../i18n/index.ts';
import { useMovedRows } from '../../money-forms/from-funds/notes.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import type { Bought as Answer } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';
import { useDateRows } from './purchase-figures.tsx';

export function Bought({ bought: { machine, available, fromFunds } }: { bought: Answer }) {
  const t = useText('mining');
  const { named } = useMachineTexts();
  const show = (amount: string, currency: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  return (
    <Confirmed
      next={t('bought.next')}
      rows={[
        { label: t('bought.machines'), value: named(machine), isStrong: true },
        { label: t('confirm.cost'), value: show(machine.price, 'USDT') },
        {
          label: t('confirm.output', { count: machine.termDays }),
          value: show(machine.output, 'BTC'),
        },
        ...useDateRows(machine),
        ...useMovedRows(fromFunds),
        { label: t('bought.available'), value: show(available, 'USDT') },
      ]}
      to={`/homeindex/machine?machine=${machine.id}`}
      toLabel={t('bought.to')}
    />
  );
}
