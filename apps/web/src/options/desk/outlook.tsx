/** Possible profit and loss of a ticket's contracts, as a chart and in figures. */
import { findMarket } from '@anywhen/prices';
import { formatUnits } from '@anywhen/money';
import { KeyValue } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { forPicture } from '../../money-forms/amounts.ts';
import { useOptionTexts } from '../option-texts.ts';
import { breakEvenOf, type Quoted } from '../quotes.ts';
import type { LiveQuote } from '../series.ts';
import { useExactUsdt } from '../trade-parts.tsx';
import { withTerm } from '../../parts/terms/term-mark.tsx';
import { PayoffPicture } from './payoff-picture.tsx';
import type { Ticket } from './ticket.ts';

type OutlookProps = {
  ticket: Ticket;
  quote: LiveQuote;
  quoted: Quoted;
  count: number;
  /** Undefined where the house has no limit, and until it is loaded. */
  houseMost: number | undefined;
};

export function Outlook({ ticket, quote, quoted, count, houseMost }: OutlookProps) {
  const t = useText('options');
  const { contractsName } = useOptionTexts();
  const exact = useExactUsdt();
  const { series, choice } = ticket;
  const premium = quoted.units * BigInt(count);
  const back = quote.bidUnits * BigInt(count);
  const breakEven = breakEvenOf(series, choice, quoted.units);
  return (
    <>
      <PayoffPicture
        payoff={{
          type: choice.type,
          strike: forPicture(choice.strike),
          spot: forPicture(quote.price),
          breakEven: forPicture(breakEven),
          premium: forPicture(formatUnits(premium)),
        }}
        decimals={findMarket(series.symbol)?.priceDecimals ?? 2}
        loss={exact(premium)}
      />
      <KeyValue
        rows={[
          { label: t('cost.perContract'), value: exact(quoted.units) },
          withTerm('breakEven', {
            label: t('cost.breakEven'),
            value: showPrice(breakEven),
            hint: choice.type === 'call' ? t('cost.aboveIt') : t('cost.belowIt'),
          }),
          { label: t('cost.back'), value: exact(back), hint: t('cost.backHint') },
          ...(houseMost === undefined
            ? []
            : [
                {
                  label: t('cost.houseMost'),
                  value: contractsName(houseMost),
                  hint: t('cost.houseMostHint'),
                },
              ]),
          withTerm('premium', {
            label: t('cost.premium'),
            value: exact(premium),
            isStrong: true,
          }),
        ]}
      />
    </>
  );
}
