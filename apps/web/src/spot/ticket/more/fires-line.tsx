/**
 * When the order fires and what it does then, before the tap. It subscribes to the price, so that
 * the distance is current; nothing else in the form rerenders for it.
 */
import type { Market } from '@anywhen/prices';
import { TAKER_RANGE_BPS, triggerWay } from '@anywhen/protocol';
import { showBps } from '../../../book/book-texts.ts';
import { useText } from '../../../i18n/index.ts';
import { useTicker } from '../../../live/index.ts';
import { showPrice } from '../../../market-parts/market-texts.ts';
import { ticksOf } from '../../../book/spot-market.ts';
import { trimTyped, unitsOf, type Draft } from '../order-draft.ts';

export function FiresLine({ market, draft }: { market: Market; draft: Draft }) {
  const t = useText('spot');
  const { side, trigger, triggerPrice } = draft;
  const last = useTicker(market.symbol)?.last;
  const ticks = unitsOf(triggerPrice, market.priceDecimals);
  if (!trigger || ticks === undefined) {
    return <p className="text-12 text-pretty text-text-muted">{t('fires.unknown')}</p>;
  }
  const distance = last && showBps(distanceBps(ticks, ticksOf(market, last)));
  const way = triggerWay(trigger, side);
  const shown = { price: showPrice(trimTyped(triggerPrice)), distance: distance ?? '–' };
  return (
    <p className="text-12 text-pretty text-text-muted">
      {way === 'up' ? t('fires.up', shown) : t('fires.down', shown)} <Then draft={draft} />
    </p>
  );
}

/** What it becomes once it has fired; for an OCO, what happens to the other leg. */
function Then({ draft }: { draft: Draft }) {
  const t = useText('spot');
  const { side, type, isOco } = draft;
  const percent = TAKER_RANGE_BPS / 100;
  const limit = isOco ? draft.stopPrice : draft.price;
  const price = showPrice(trimTyped(limit) || '–');
  const isLimit = isOco ? draft.stopPrice !== '' : type === 'limit';
  const limitText =
    side === 'buy' ? t('fires.buyLimit', { price }) : t('fires.sellLimit', { price });
  const marketText =
    side === 'buy' ? t('fires.buyMarket', { percent }) : t('fires.sellMarket', { percent });
  return (
    <>
      {isLimit ? limitText : marketText} {isOco && t('fires.oco')}
    </>
  );
}

/** As an unsigned share of the current price: the text states the direction. */
function distanceBps(ticks: bigint, last: bigint): bigint {
  const gap = ticks > last ? ticks - last : last - ticks;
  return last === 0n ? 0n : (gap * 10_000n) / last;
}
