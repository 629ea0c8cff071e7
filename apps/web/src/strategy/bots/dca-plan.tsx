/** The plan of a DCA bot and its next run. */
import type { StrategyBot } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useBotTexts } from '../bot-texts.ts';

type DcaPlanProps = { bot: StrategyBot; dca: NonNullable<StrategyBot['dca']> };

export function DcaPlan({ bot, dca }: DcaPlanProps) {
  const t = useText('strategy');
  const { dateTime } = useFormat();
  const { intervalName, runsText } = useBotTexts();
  const { amount, interval, runs, runsDone, skipsInRow, nextRunAtMs } = dca;
  const isComing = bot.state === 'running' && nextRunAtMs !== null;
  const rows: (KeyValueRow | false)[] = [
    {
      label: t('dca.amount'),
      value: <OwnAmount amount={amount} currency="USDT" size={14} hasCurrency />,
    },
    { label: t('dca.interval'), value: intervalName(interval) },
    { label: t('dca.runs'), value: runsText(runs) },
    { label: t('dca.done'), value: String(runsDone) },
    isComing && { label: t('dca.next'), value: dateTime(nextRunAtMs), isStrong: true },
    skipsInRow > 0 && { label: t('dca.skips'), value: String(skipsInRow) },
  ];
  return (
    <Card title={t('dca.title')}>
      <KeyValue rows={rows.filter((row) => row !== false)} />
    </Card>
  );
}
