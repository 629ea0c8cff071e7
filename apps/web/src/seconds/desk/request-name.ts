/** The description of a contract in one line: `BTC/USDT · Buy up · 60 s · 50.00 USDT`. */
import { useLanguage } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { useContractTexts } from '../contract-texts.ts';
import type { OrderRequest } from './order-draft.ts';

export function useRequestName(): (request: OrderRequest) => string {
  const language = useLanguage();
  const { typeName, periodName } = useContractTexts();
  return ({ symbol, direction, periodSeconds, amount }) => {
    const shown = showExactAmount({ amount, currency: 'USDT', language });
    const parts = [marketText(symbol), typeName(direction), periodName(periodSeconds)];
    return [...parts, `${shown} USDT`].join(' · ');
  };
}
