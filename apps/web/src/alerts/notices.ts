/** The texts of price alert messages. */
import { marketText } from '../market-parts/symbol-text.ts';
import { showPrice, showShare } from '../money-forms/amounts.ts';
import type { Notices } from '../facet-parts/notice.ts';

export const alertsNotices: Notices<'alert-fired'> = {
  'alert-fired': {
    icon: 'bell',
    text: ({ symbol, way, level, moveBps, from, price }, { t, language }) => {
      const bps = BigInt(moveBps);
      const figures = { market: marketText(symbol), price: showPrice(price, language) };
      const move = { move: showShare({ bps, language }), from: showPrice(from, language) };
      return {
        title: t(way === 'up' ? 'alert.up' : 'alert.down', figures),
        detail:
          bps === 0n
            ? t('alert.level', { level: showPrice(level, language) })
            : t('alert.move', move),
      };
    },
  },
};
