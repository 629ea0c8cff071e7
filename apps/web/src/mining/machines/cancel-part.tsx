/** Cancels machines that have not started: what they cost now comes back, at most what was paid. */
import { MINING_CURRENCY, refundOf, type Machine } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { EndingPart, useEnding } from '../../earn-parts/ending.tsx';
import { useText } from '../../i18n/index.ts';
import { usePriceOf } from '../../market-parts/worth.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { refreshMining, sendCancel } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';

export function CancelPart({ machine }: { machine: Machine }) {
  const t = useText('mining');
  const { named } = useMachineTexts();
  const { id, price, priceBps } = machine;
  const now = refundOf(machine, usePriceOf()(MINING_CURRENCY));
  const show = (amount: string | undefined) => (
    <OwnAmount amount={amount} currency="USDT" size={14} isExact hasCurrency />
  );
  const paid: KeyValueRow[] =
    priceBps === undefined
      ? []
      : [
          { label: t('machine.price'), value: show(price) },
          { label: t('cancel.lost'), value: show(now?.lost) },
        ];
  const ending = useEnding({
    name: `mining.cancel.${machine.id}`,
    carryOut: sendCancel,
    places: { byCode: {}, byName: () => undefined },
    onRefused: () => void refreshMining(),
  });
  return (
    <EndingPart
      ending={ending}
      texts={{
        open: t('cancel.open'),
        submit: t('cancel.submit'),
        barred: t('cancel.barred'),
        lost: () => t('cancel.what', { machines: named(machine) }),
        again: (cancelling) => t('cancel.again', { cancelling }),
      }}
      onSubmit={() => ending.end({ id, refund: priceBps === undefined ? undefined : now?.refund })}
      isOffered={machine.state === 'pending'}
      isReady={now !== undefined}
    >
      <KeyValue
        rows={[...paid, { label: t('cancel.back'), value: show(now?.refund), isStrong: true }]}
      />
      <p className="text-14 text-pretty">
        {priceBps === undefined ? t('cancel.text') : t('cancel.textNow')}
      </p>
    </EndingPart>
  );
}
