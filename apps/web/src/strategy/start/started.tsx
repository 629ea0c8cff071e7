/** The started bot, from the server. */
import { Confirmed } from '../../earn-parts/confirmed.tsx';
import { useText } from '../../i18n/index.ts';
import { useMovedRows } from '../../money-forms/from-funds/notes.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useBotTexts } from '../bot-texts.ts';
import type { Started as Answer } from '../data.ts';

export function Started({ started: { bot, available, fromFunds } }: { started: Answer }) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const usdt = (amount: string) => (
    <OwnAmount amount={amount} currency="USDT" size={14} isExact hasCurrency />
  );
  return (
    <Confirmed
      next={t(`started.next.${bot.kind}`)}
      rows={[
        { label: t('started.bot'), value: named(bot), isStrong: true },
        { label: t('result.invested'), value: usdt(bot.invested) },
        ...useMovedRows(fromFunds),
        { label: t('started.available'), value: usdt(available) },
      ]}
      to={`/pay/strategy?bot=${bot.id}`}
      toLabel={t('started.to')}
    />
  );
}
