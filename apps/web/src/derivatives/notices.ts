/** The texts of messages about leverage. No page shows how a position ended, so each is a toast. */
import type { PositionSide } from '@anywhen/protocol';
import { marketText } from '../market-parts/symbol-text.ts';
import { showPrice } from '../money-forms/amounts.ts';
import { quantityText, usdtText } from '../facet-parts/amount-texts.ts';
import type { Notices, Reader } from '../facet-parts/notice.ts';
import { orderName } from '../facet-parts/order-name.ts';

type Kind = 'position-liquidated' | 'position-closed' | 'leverage-order-filled';

export const derivativesNotices: Notices<Kind> = {
  'position-liquidated': {
    icon: 'warning',
    text: (params, { t, ...shown }) => {
      const price = showPrice(params.price, shown.language);
      const { profit } = params;
      return {
        title: t('leverage.liquidated', { position: positionName(params, t) }),
        detail:
          profit === undefined
            ? t('leverage.liquidatedText', { price })
            : t('leverage.liquidatedResult', { price, profit: usdtText(profit, shown, true) }),
      };
    },
  },
  'position-closed': {
    icon: 'check',
    text: (params, { t, ...shown }) => {
      const title = params.by === 'take-profit' ? 'leverage.takeProfit' : 'leverage.stopLoss';
      const figures = {
        quantity: quantityText(params, shown),
        price: showPrice(params.price, shown.language),
        profit: usdtText(params.profit, shown, true),
      };
      return {
        title: t(title, { position: positionName(params, t) }),
        detail: t('leverage.closedText', figures),
      };
    },
  },
  'leverage-order-filled': {
    icon: 'check',
    text: (params, { t, ...shown }) => {
      const price = showPrice(params.price, shown.language);
      return {
        title: t('leverage.filled', { order: orderName(params, t) }),
        detail: t('order.at', { quantity: quantityText(params, shown), price }),
      };
    },
  },
};

function positionName(
  { side, symbol }: { side: PositionSide; symbol: string },
  t: Reader['t'],
): string {
  const market = marketText(symbol);
  return side === 'long' ? t('leverage.long', { market }) : t('leverage.short', { market });
}
