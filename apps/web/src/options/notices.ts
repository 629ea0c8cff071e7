/** The texts of messages about ended options. */
import { parseUnits } from '@anywhen/money';
import type { MessageParams } from '@anywhen/protocol';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { showPrice } from '../money-forms/amounts.ts';
import { usdtText } from '../facet-parts/amount-texts.ts';
import type { Notices, Reader } from '../facet-parts/notice.ts';

const DESK = '/newContract/newContract?product=option';

export const optionsNotices: Notices<'option-settled' | 'option-voided'> = {
  'option-settled': {
    icon: 'clock',
    shownOn: DESK,
    text: (params, reader) => {
      const { t, language } = reader;
      const option = optionName(params, reader);
      const settlement = showPrice(params.settlement, language);
      const premium = usdtText(params.premium, reader);
      if (parseUnits(params.payout) === 0n) {
        const detail = t('option.nothingText', { settlement, premium });
        return { title: t('option.nothing', { option }), detail };
      }
      const payout = usdtText(params.payout, reader);
      const profit = usdtText(params.profit, reader, true);
      const detail = t('option.paidText', { settlement, premium, payout, profit });
      return { title: t('option.paid', { option }), detail };
    },
  },
  'option-voided': {
    icon: 'info',
    shownOn: DESK,
    text: (params, reader) => ({
      title: reader.t('option.voided', { option: optionName(params, reader) }),
      detail: reader.t('option.voidedText', { premium: usdtText(params.premium, reader) }),
    }),
  },
};

function optionName(
  { symbol, strike, type }: MessageParams<'option-voided'>,
  { t, language }: Reader,
): string {
  const named = { currency: currencyOf(symbol), strike: showPrice(strike, language) };
  return type === 'call' ? t('option.call', named) : t('option.put', named);
}
