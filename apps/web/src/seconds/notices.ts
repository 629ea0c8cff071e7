/** The texts of messages about ended contracts. */
import { marketText } from '../market-parts/symbol-text.ts';
import { usdtText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const DESK = '/newContract/newContract';

export const secondsNotices: Notices<'contract-result' | 'contract-voided'> = {
  'contract-result': {
    icon: 'clock',
    shownOn: DESK,
    text: (params, { t, ...shown }) => {
      const { result } = params;
      const market = marketText(params.symbol);
      const wager = usdtText(params.wager, shown);
      if (result === 'draw') {
        return { title: t('contract.tied', { market }), detail: t('contract.back', { wager }) };
      }
      const direction = params.direction === 'up' ? t('contract.up') : t('contract.down');
      const profit = usdtText(params.profit, shown, true);
      return {
        title: result === 'win' ? t('contract.won', { market }) : t('contract.lost', { market }),
        detail: t('contract.figures', { direction, wager, profit }),
      };
    },
  },
  'contract-voided': {
    icon: 'info',
    shownOn: DESK,
    text: ({ symbol, wager }, { t, ...shown }) => ({
      title: t('contract.voided', { market: marketText(symbol) }),
      detail: t('contract.back', { wager: usdtText(wager, shown) }),
    }),
  },
};
