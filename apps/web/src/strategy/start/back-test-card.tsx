/** The back-test of this bot on the simulated past, before it is started, labelled as such. */
import { useState } from 'react';
import { formatUnits } from '@anywhen/money';
import { INTERVAL_MS, type Market } from '@anywhen/prices';
import type { BackTest, BotKind } from '@anywhen/protocol';
import { Badge, Card, Chips, KeyValue, Skeleton, type KeyValueRow } from '@anywhen/ui';
import type { Candle } from '@anywhen/prices';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useHistory } from '../data.ts';
import { SPANS, candlesOf } from './history.ts';

type BackTestCardProps = {
  market: Market;
  kind: BotKind;
  /**
   * Longer candles would hide what happens in between, so spans that only have those are omitted.
   */
  candleMsMax?: number;
  /** Or what is in its way: fields that are missing, or what was otherwise then. */
  test: (candles: readonly Candle[]) => BackTest | string;
};

export function BackTestCard(props: BackTestCardProps) {
  const { market, kind, candleMsMax = Infinity, test } = props;
  const t = useText('strategy');
  const [days, setDays] = useState('30');
  const spans = SPANS.filter(({ interval }) => INTERVAL_MS[interval] <= candleMsMax);
  const span = spans.find((one) => String(one.days) === days) ?? spans.at(-1);
  const { interval = '1h', limit = 1 } = span ?? {};
  const asked = useHistory({ symbol: market.symbol, interval, limit });
  const tested = asked.data && test(candlesOf(market, asked.data.klines));
  return (
    <Card title={t('test.title')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="warn">{t('test.mark')}</Badge>
        </div>
        <Chips
          label={t('test.span')}
          value={String(span?.days)}
          onChange={setDays}
          options={spans.map((one) => ({
            value: String(one.days),
            label: t('test.days', { count: one.days }),
          }))}
        />
        {!asked.data && asked.isError && <LoadFailed asked={asked} />}
        {!asked.data && !asked.isError && <Skeleton shape="block" height={160} />}
        {typeof tested === 'string' && (
          <p className="text-14 text-pretty text-text-muted">{tested}</p>
        )}
        {typeof tested === 'object' && (
          <Figures tested={tested} kind={kind} currency={market.currency} />
        )}
        <p className="text-12 text-pretty text-text-muted">{t('test.note')}</p>
      </div>
    </Card>
  );
}

type FiguresProps = { tested: BackTest; kind: BotKind; currency: string };

/** Derived from what was typed here, so amounts need not be hidden. */
function Figures({ tested, kind, currency }: FiguresProps) {
  const t = useText('strategy');
  const { dateTime } = useFormat();
  const change = (units: bigint) => (
    <OwnChange amount={formatUnits(units)} currency="USDT" hasCurrency isPublic />
  );
  const amount = (units: bigint) => (
    <OwnAmount amount={formatUnits(units)} currency="USDT" size={14} hasCurrency isPublic />
  );
  const held = tested.holdingUnits - tested.investedUnits;
  const rows: (KeyValueRow | false)[] = [
    { label: t('test.result'), value: change(tested.resultUnits), isStrong: true },
    kind === 'grid' && { label: t('result.gridProfit'), value: change(tested.realisedUnits) },
    kind === 'grid' && { label: t('result.unrealised'), value: change(tested.unrealisedUnits) },
    { label: t('test.held', { currency }), value: change(held) },
    { label: t('test.lowest'), value: amount(tested.lowestUnits) },
    { label: t('test.invested'), value: amount(tested.investedUnits) },
    {
      label: t('test.trades'),
      value:
        kind === 'grid'
          ? t('test.tradesGrid', { buys: tested.buys, sells: tested.sells })
          : String(tested.buys),
    },
    kind === 'grid' && { label: t('grid.roundTrips'), value: String(tested.roundTrips) },
    { label: t('test.since'), value: dateTime(tested.sinceMs) },
  ];
  return <KeyValue rows={rows.filter((row) => row !== false)} />;
}
