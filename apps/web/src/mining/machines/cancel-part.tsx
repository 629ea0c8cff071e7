/** Cancels machines that have not started: the whole price is returned. */
import type { Machine } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { EndingPart, useEnding } from '../../earn-parts/ending.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { refreshMining, sendCancel } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';

export function CancelPart({ machine }: { machine: Machine }) {
  const t = useText('mining');
  const { named } = useMachineTexts();
  const { id, price } = machine;
  const ending = useEnding({
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
      onSubmit={() => ending.end({ id })}
    >
      <KeyValue
        rows={[
          {
            label: t('cancel.back'),
            value: (
              <OwnAmount amount={price} currency="USDT" size={14} digits="exact" hasCurrency />
            ),
            isStrong: true,
          },
        ]}
      />
      <p className="text-14 text-pretty">{t('cancel.text')}</p>
    </EndingPart>
  );
}
