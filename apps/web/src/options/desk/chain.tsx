/**
 * The option chain: calls on the left, puts on the right, strikes in between in descending order,
 * and the current price at its place. Asks and bids are computed with every tick; only cells whose
 * figures changed rerender.
 */
import { memo, type ReactNode } from 'react';
import { Icon, classes } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import type { OptionSeries, OptionType } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { Link } from '../../router/index.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { percentText, showStrike, useOptionTexts } from '../option-texts.ts';
import { MeasuredCost } from '../measured-cost.tsx';
import { rulesPath } from '../paths.ts';
import {
  isInTheMoney,
  priceUnitsOf,
  quoteAt,
  shortPrice,
  type Choice,
  type Priced,
} from '../quotes.ts';
import { usePriced } from '../series.ts';
import { Disclosure, QuoteLife } from '../trade-parts.tsx';
import type { Ticket } from './ticket.ts';

type ChainProps = {
  market: Market;
  series: OptionSeries;
  /** Must be stable, so that rows do not rerender. */
  onChoose: (ticket: Ticket) => void;
};

export function Chain({ market, series, onChoose }: ChainProps) {
  const t = useText('options');
  const { symbol } = market;
  const priced = usePriced(symbol);
  const strikes = series.strikes.toReversed();
  const below = strikes.findIndex(
    (strike) => priced && priceUnitsOf(symbol, strike) <= priceUnitsOf(symbol, priced.price),
  );
  const priceAt = below < 0 ? strikes.length : below;
  const marker = <PriceLine price={priced?.price} isStale={priced?.isStale ?? true} key="price" />;
  const rows: ReactNode[] = strikes.map((strike) => (
    <ChainRow
      key={strike}
      series={series}
      strike={strike}
      call={cellOf(series, { strike, type: 'call' }, priced)}
      put={cellOf(series, { strike, type: 'put' }, priced)}
      isStale={priced?.isStale ?? true}
      onChoose={onChoose}
    />
  ));
  return (
    <section className="flex flex-col gap-2 px-4">
      <table className="w-full" style={{ tableLayout: 'fixed' }}>
        <caption className="sr-only">{t('chain.label')}</caption>
        <Head />
        <tbody>{[...rows.slice(0, priceAt), marker, ...rows.slice(priceAt)]}</tbody>
      </table>
      <Terms market={market} series={series} priced={priced} />
    </section>
  );
}

type Cell = { readonly ask: string; readonly bid: string; readonly isIn: boolean };

function cellOf(
  series: OptionSeries,
  choice: Choice,
  priced: Priced | undefined,
): Cell | undefined {
  const quote = priced && quoteAt(series, choice, priced);
  return (
    quote && {
      ask: shortPrice(quote.askUnits, 'up'),
      bid: shortPrice(quote.bidUnits, 'down'),
      isIn: isInTheMoney(series.symbol, choice, priced.price),
    }
  );
}

function Head() {
  const t = useText('options');
  const { typeName } = useOptionTexts();
  const side = (type: OptionType, icon: 'arrow-up' | 'arrow-down', tone: string) => (
    <th scope="col" className="pb-1 font-normal">
      <span className={classes('flex items-center justify-center gap-1 font-semibold', tone)}>
        <Icon name={icon} size={16} />
        {typeName(type)}
      </span>
      <span className="block text-12 text-text-muted">{t('chain.buySell')}</span>
    </th>
  );
  return (
    <thead className="text-14">
      <tr>
        {side('call', 'arrow-up', 'text-up')}
        <th scope="col" className="pb-1 align-bottom text-12 font-normal text-text-muted">
          {t('field.strike')}
        </th>
        {side('put', 'arrow-down', 'text-down')}
      </tr>
    </thead>
  );
}

type ChainRowProps = Pick<ChainProps, 'series' | 'onChoose'> & {
  strike: string;
  call: Cell | undefined;
  put: Cell | undefined;
  isStale: boolean;
};

const ChainRow = memo(
  function ChainRow({ series, strike, call, put, isStale, onChoose }: ChainRowProps) {
    const cell = (type: OptionType, figures: Cell | undefined) => (
      <td className="py-0.5">
        <CellButton
          option={{ symbol: series.symbol, strike, type }}
          figures={figures}
          isStale={isStale}
          onChoose={() => onChoose({ series, choice: { strike, type } })}
        />
      </td>
    );
    return (
      <tr>
        {cell('call', call)}
        <th scope="row" className="tabular text-center text-14 font-semibold">
          {showStrike(strike)}
        </th>
        {cell('put', put)}
      </tr>
    );
  },
  (before, after) =>
    before.strike === after.strike &&
    before.series === after.series &&
    before.isStale === after.isStale &&
    before.onChoose === after.onChoose &&
    isSameCell(before.call, after.call) &&
    isSameCell(before.put, after.put),
);

function isSameCell(one: Cell | undefined, other: Cell | undefined): boolean {
  return one?.ask === other?.ask && one?.bid === other?.bid && one?.isIn === other?.isIn;
}

type CellButtonProps = {
  option: Choice & { symbol: string };
  figures: Cell | undefined;
  isStale: boolean;
  onChoose: () => void;
};

/** In the money is tinted; stale is muted. */
function CellButton({ option, figures, isStale, onChoose }: CellButtonProps) {
  const t = useText('options');
  const { optionName } = useOptionTexts();
  const isCall = option.type === 'call';
  const tint = isCall ? 'bg-up-tint' : 'bg-down-tint';
  const name = optionName(option);
  return (
    <button
      type="button"
      onClick={onChoose}
      className={classes(
        'tabular relative flex min-h-12 w-full flex-col items-center justify-center',
        'rounded-inner px-1',
        figures?.isIn ? tint : 'bg-surface-raised shadow-card',
      )}
    >
      <span className="sr-only">
        {figures ? t('chain.cell', { option: name, ask: figures.ask, bid: figures.bid }) : name}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'text-14 font-semibold',
          isStale ? 'text-text-muted' : isCall ? 'text-up' : 'text-down',
        )}
      >
        {figures?.ask ?? '–'}
      </span>
      <span aria-hidden="true" className="text-12 text-text-muted">
        {figures?.bid ?? '–'}
      </span>
    </button>
  );
}

/** The position of the price between the strikes. */
function PriceLine({ price, isStale }: { price: string | undefined; isStale: boolean }) {
  const t = useText('options');
  const shown = price === undefined ? '–' : showPrice(price);
  return (
    <tr>
      <td colSpan={3} className="relative py-0.5">
        <span className="sr-only">
          {t('chain.now')} {shown}
        </span>
        <span aria-hidden="true" className="flex items-center gap-2">
          <span className="h-px flex-1 bg-accent" />
          <span
            className={classes(
              'tabular rounded-full px-2 py-0.5 text-12 font-semibold',
              isStale ? 'bg-surface-sunken text-text-muted' : 'bg-accent-tint text-accent',
            )}
          >
            {shown}
          </span>
          <span className="h-px flex-1 bg-accent" />
        </span>
      </td>
    </tr>
  );
}

type TermsProps = { market: Market; series: OptionSeries; priced: Priced | undefined };

function Terms({ market: { currency, symbol }, series, priced }: TermsProps) {
  const t = useText('options');
  const { regimeName } = useOptionTexts();
  const figures = { unit: typedForm(series.unit), currency, sigma: percentText(priced?.sigma) };
  const regime = priced?.regime ? regimeName(priced.regime) : '–';
  return (
    <div className="flex flex-col gap-1 text-12 text-pretty text-text-muted">
      <div className="flex min-h-[1lh]">{priced && <QuoteLife second={priced.second} />}</div>
      <p className="tabular">
        {series.rule === 'opt/1'
          ? t('chain.terms', figures)
          : t('chain.termsExpected', { ...figures, regime })}{' '}
        <Link to={rulesPath(symbol)} className="font-semibold text-accent">
          {t('chain.rules')}
        </Link>
      </p>
      <Disclosure {...series} />
      <MeasuredCost {...series} />
    </div>
  );
}
