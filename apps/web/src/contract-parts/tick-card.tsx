/** A published tick: its second, its price, and the seed and hash that prove both. */
import { Card, KeyValue } from '@anywhen/ui';
import { CopyValue } from '../parts/copying.tsx';
import { useFormat, useText } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import type { ReceiptTick } from './receipt-plan.ts';

export function TickCard({ title, tick }: { title: string; tick: ReceiptTick | null }) {
  const t = useText('contracts');
  const { dateTime } = useFormat();
  if (!tick) {
    return (
      <Card title={title}>
        <p className="text-14 text-text-muted">{t('tick.none')}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <KeyValue
        rows={[
          { label: t('tick.price'), value: showPrice(tick.price), isStrong: true },
          {
            label: t('tick.second'),
            value: dateTime(tick.second * 1_000, { isUtc: true }),
            hint: `UTC · ${tick.second}`,
          },
          { label: t('tick.seed'), value: <LongValue name={t('tick.seed')} text={tick.seed} /> },
          { label: t('tick.hash'), value: <LongValue name={t('tick.hash')} text={tick.hash} /> },
        ]}
      />
    </Card>
  );
}

/** Enough to compare by eye; the full value is copied. */
function LongValue({ name, text }: { name: string; text: string }) {
  return (
    <CopyValue text={text} name={name} visibleText={`${text.slice(0, 8)}…${text.slice(-8)}`} />
  );
}
