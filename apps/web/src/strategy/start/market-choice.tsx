/** The market picker, limited to markets a bot can trade in; the form stays. */
import { findMarket, type Market } from '@anywhen/prices';
import type { BotKind } from '@anywhen/protocol';
import { Change, FlashValue } from '@anywhen/ui';
import { useText, writeChange } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { MarketPicker } from '../../market-parts/market-picker.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';

const FIRST_SYMBOL = 'BTCUSDT';

export function spotMarketOf(symbol: string | null): Market {
  const asked = findMarket(symbol?.toUpperCase() ?? '');
  const market = asked?.isSpot ? asked : findMarket(FIRST_SYMBOL);
  if (!market) throw new RangeError('there is no first market');
  return market;
}

export function MarketChoice({ market, kind }: { market: Market; kind: BotKind }) {
  const t = useText('strategy');
  const ticker = useTicker(market.symbol);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <MarketPicker
        market={market}
        sheet={`strategy.market.${kind}`}
        texts={{ open: t('market.choose'), title: t('market.title'), nothing: t('market.nothing') }}
        isOffered={(symbol) => findMarket(symbol)?.isSpot ?? false}
        query={`new=${kind}`}
      />
      {ticker && (
        <span className="ml-auto flex items-center gap-2">
          <Change text={writeChange(ticker.changeBps)} size={12} />
          <FlashValue
            text={showPrice(ticker.last)}
            value={Number(ticker.last)}
            className="text-20 font-semibold"
          />
        </span>
      )}
    </div>
  );
}
