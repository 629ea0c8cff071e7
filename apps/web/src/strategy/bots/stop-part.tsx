/** Stops a bot permanently: its currency is sold, or moved to the spot account. */
import { useState } from 'react';
import { spotFeeBps, type BotExit, type StrategyBot } from '@anywhen/protocol';
import { Chips, KeyValue } from '@anywhen/ui';
import { EndingPart, useEnding } from '../../earn-parts/ending.tsx';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useResultRows } from '../../money-forms/results/ended-result.tsx';
import { useBotTexts } from '../bot-texts.ts';
import { moveOf, saleOf } from '../bot-result.ts';
import { Comparison } from '../comparison.tsx';
import { refreshStrategy, sendStop, useStrategyDesk } from '../data.ts';

type PartProps = { bot: StrategyBot };

export function StopPart({ bot }: PartProps) {
  const t = useText('strategy');
  const { named } = useBotTexts();
  const isSelling = bot.state === 'stopping';
  const [exit, setExit] = useState<BotExit>(isSelling ? 'move' : 'sell');
  const ending = useEnding({
    name: `strategy.stop.${bot.id}`,
    carryOut: sendStop,
    places: { byCode: {}, byName: () => undefined },
    onRefused: () => void refreshStrategy(),
  });
  const { currency } = bot;
  return (
    <EndingPart
      ending={ending}
      isOffered={bot.state !== 'stopped'}
      texts={{
        open: isSelling ? t('stop.openMove') : t('stop.open'),
        submit: t('stop.submit'),
        barred: t('stop.barred'),
        lost: () => t('stop.what', { bot: named(bot) }),
        again: (what) => t('again', { what }),
      }}
      onSubmit={() => ending.end({ id: bot.id, exit })}
    >
      {!isSelling && (
        <Chips
          label={t('stop.exit')}
          value={exit}
          onChange={setExit}
          options={[
            { value: 'sell', label: t('stop.sell', { currency }) },
            { value: 'move', label: t('stop.move', { currency }) },
          ]}
        />
      )}
      {bot.grid && <Comparison bot={bot} />}
      {exit === 'sell' ? <Sale bot={bot} /> : <Move bot={bot} />}
      <p className="text-14 text-pretty">{t(`stop.text.${exit}`, { currency })}</p>
    </EndingPart>
  );
}

/** At the current price; the sale itself is at the market. */
function Sale({ bot }: PartProps) {
  const t = useText('strategy');
  const price = useTicker(bot.symbol)?.last;
  const now = useStrategyDesk().data?.feeBps ?? spotFeeBps(0);
  const feeBps = Math.min(now, bot.agreed?.feeBps ?? now);
  const sale = price === undefined ? undefined : saleOf(bot, { price, feeBps });
  const rowsOf = useResultRows();
  const { currency, base, quote } = bot;
  return (
    <KeyValue
      rows={[
        { label: t('stop.has', { currency }), value: exact(base, currency) },
        { label: t('stop.brings'), value: exact(sale?.brings, 'USDT') },
        { label: t('stop.fee'), value: exact(sale?.fee, 'USDT') },
        { label: t('stop.hasUsdt'), value: exact(quote, 'USDT') },
        { label: t('stop.total'), value: exact(sale?.total, 'USDT'), isStrong: true },
        ...(sale && /[1-9]/.test(sale.rest)
          ? [{ label: t('stop.toSpot'), value: exact(sale.rest, currency) }]
          : []),
        ...(sale ? rowsOf(sale.result) : []),
      ]}
    />
  );
}

function Move({ bot }: PartProps) {
  const t = useText('strategy');
  const rowsOf = useResultRows();
  const price = useTicker(bot.symbol)?.last;
  const result = price === undefined ? undefined : moveOf(bot, price);
  const { currency, base, quote } = bot;
  return (
    <KeyValue
      rows={[
        { label: t('stop.toSpot'), value: exact(base, currency) },
        { label: t('stop.back'), value: exact(quote, 'USDT') },
        ...(result ? rowsOf(result) : []),
      ]}
    />
  );
}

function exact(amount: string | undefined, currency: string) {
  return <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />;
}
