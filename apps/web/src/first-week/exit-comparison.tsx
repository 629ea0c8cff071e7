/** What an early exit brought, next to what holding to expiry would have paid. */
import { KeyValue } from '@anywhen/ui';
import type { EarlyExit } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { marketText } from '../market-parts/symbol-text.ts';

export function ExitComparison({ exit }: { exit: EarlyExit }) {
  const t = useText('week');
  const { dateTime } = useFormat();
  const { symbol, sold, held, expiresAtMs } = exit;
  const amount = (value: string) => (
    <OwnAmount amount={value} currency="USDT" size={14} hasCurrency />
  );
  return (
    <div className="flex flex-col gap-2 rounded-inner bg-surface-sunken p-3">
      <p className="text-14 font-semibold">{t('exit.title', { market: marketText(symbol) })}</p>
      <KeyValue
        rows={[
          { label: t('exit.sold'), value: amount(sold) },
          {
            label: t('exit.held'),
            value:
              held === null ? t('exit.waiting', { time: dateTime(expiresAtMs) }) : amount(held),
          },
        ]}
      />
      {held !== null && <p className="text-12 text-pretty text-text-muted">{t('exit.note')}</p>}
    </div>
  );
}
