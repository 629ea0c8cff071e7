/** Beside the result of a trade: what the same money would have done if left alone. */
import type { LeftAlone, NoteKind } from '@anywhen/protocol';
import { KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';

type LeftAloneProps = { leftAlone: LeftAlone; kind: NoteKind; symbol: string };

export function LeftAlonePart({ leftAlone, kind, symbol }: LeftAloneProps) {
  const t = useText('notes');
  const { dateTime } = useFormat();
  const { amount, result, held, heldFromMs, heldUntilMs } = leftAlone;
  const currency = currencyOf(symbol);
  const isSale = kind === 'spot-order';
  const change = (units: string) => <OwnChange amount={units} currency="USDT" hasCurrency />;
  const money = <OwnAmount amount={amount} currency="USDT" size={14} hasCurrency />;
  const own: KeyValueRow[] =
    result === null ? [] : [{ label: t('alone.own'), value: change(result) }];
  const left: KeyValueRow[] = isSale ? [] : [{ label: t('alone.usdt'), value: change('0') }];
  const span = { from: dateTime(heldFromMs), to: dateTime(heldUntilMs) };
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface-sunken p-3">
      <h3 className="text-14 font-semibold">{t('alone.title')}</h3>
      <KeyValue
        rows={[
          { label: isSale ? t('alone.sold') : t('alone.stake'), value: money },
          ...own,
          ...left,
          {
            label: isSale ? t('alone.kept', { currency }) : t('alone.held', { currency }),
            value: change(held),
          },
        ]}
      />
      <p className="text-12 text-pretty text-text-muted">
        {isSale ? t('alone.saleNote', span) : t('alone.note', span)}
      </p>
    </section>
  );
}
