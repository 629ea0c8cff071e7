/**
 * The trading page of leveraged contracts for one market: price, leverage, chart, form, and open
 * positions. Wide screens put the form beside the chart, a desk the book between them. The draft
 * survives a change of market, except for the amount.
 */
import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { IconButton, classes, toast, useScreenWidth } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { LEVERAGE_DEFAULT, type LeverageOrder } from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import { createOpenChart } from '../../charts/panel/open-chart.ts';
import { PriceHead } from '../../contract-parts/price-head.tsx';
import { loadNamespaces, useText } from '../../i18n/index.ts';
import { useSpendable } from '../../money-forms/from-funds/from-funds.ts';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { PriceCheckSheet } from '../../market-parts/price-check-sheet.tsx';
import { useTyped } from '../../parts/drafts/typed.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';
import { useChanges, useKnownCurrent } from '../current-positions.ts';
import { useDesk, useTerms, type PlacedOrder } from '../data.ts';
import { FundingClock } from '../position/funding-clock.tsx';
import { averagesText } from '../position-texts.ts';
import { marketTermsOf } from '../terms.ts';
import { BookButton } from './book-button.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { LeverageChoice } from './leverage-choice.tsx';
import { MarketChoice } from './market-choice.tsx';
import { emptied, START_DRAFT } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import type { DeskFacts } from './ordering.ts';
import { PositionStrip } from './position-strip.tsx';

const PositionChart = onDemand(async () => {
  const [chart] = await Promise.all([
    import('../chart/position-chart.tsx'),
    loadNamespaces(['charts']),
  ]);
  return chart.PositionChart;
});

const BookColumn = onDemand(async () => {
  const [column] = await Promise.all([import('./book-column.tsx'), loadNamespaces(['book'])]);
  return column.BookColumn;
});

const useOpenChart = createOpenChart('anywhen.leverage-chart');

export function LeverageDesk({ market }: { market: Market }) {
  const { symbol } = market;
  const facts = useDeskFacts(market);
  // A quantity of one currency is meaningless in another: each market has its own.
  const chart = useOpenChart();
  const hasBook = useScreenWidth() === 'desk' && market.isSpot;
  const [draft, setDraft] = useTyped(`derivatives.${symbol}`, START_DRAFT);
  const showPlaced = usePlacedToast();
  const onTaken = useCallback(
    (placed: PlacedOrder) => {
      setDraft(emptied);
      showPlaced(placed);
    },
    [setDraft, showPlaced],
  );
  useChanges();
  return (
    <div
      className={classes(
        'flex flex-col gap-2 pt-1 lg:grid lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-2',
        hasBook ? 'lg:grid-cols-[minmax(0,1fr)_14rem_24rem]' : 'lg:grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      <div className="flex flex-col gap-2">
        <PriceHead market={market} choice={<MarketChoice market={market} />} />
        {facts && (
          <MarketBar facts={facts}>
            {market.isSpot && !hasBook && <BookButton market={market} onDraft={setDraft} />}
            <ChartButton isOpen={chart.isOpen} onToggle={chart.toggle} />
          </MarketBar>
        )}
        {facts?.position && <PositionStrip position={facts.position} market={market} />}
        {chart.isShown && (
          <Suspense fallback={<ChartPlace />}>
            <PositionChart
              market={market}
              position={facts?.position}
              orders={facts?.orders ?? NO_ORDERS}
            />
          </Suspense>
        )}
      </div>
      <div
        className={classes(
          'flex flex-col gap-2 lg:row-span-2 lg:pt-2',
          hasBook && 'lg:col-start-3 lg:row-start-1',
        )}
      >
        {facts && <OrderForm facts={facts} draft={draft} onDraft={setDraft} onTaken={onTaken} />}
        <LimitsRow />
      </div>
      {hasBook && (
        <div className="col-start-2 row-span-2 row-start-1 pt-4">
          <Suspense>
            <BookColumn market={market} onDraft={setDraft} />
          </Suspense>
        </div>
      )}
      <DeskTabs symbol={symbol} />
      <PriceCheckSheet />
    </div>
  );
}

/** Leverage, the ways to book and chart, and when funding is due. */
function MarketBar({ facts, children }: { facts: DeskFacts; children: ReactNode }) {
  const { market } = facts;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-4">
      <LeverageChoice market={market} facts={facts} />
      <div className="-mr-2 flex items-center gap-x-2">{children}</div>
      <FundingClock market={market} />
    </div>
  );
}

/** On a phone the ticket needs the space of the chart: side, amount and button come first. */
function ChartButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useText('derivatives');
  return (
    <IconButton
      icon="chart"
      label={isOpen ? t('chart.hide') : t('chart.show')}
      aria-expanded={isOpen}
      onClick={onToggle}
      className={classes('md:hidden', isOpen ? 'text-accent' : 'text-text-muted')}
    />
  );
}

/** As high as the chart with its chips, to avoid a layout shift. */
function ChartPlace() {
  return <div className="h-[calc(clamp(7rem,15dvh,11rem)+4.75rem)] md:h-83 lg:h-116 short:h-34" />;
}

const NO_ORDERS: readonly LeverageOrder[] = [];

/** Undefined for a market whose terms the server has withdrawn. */
function useDeskFacts(market: Market): DeskFacts | undefined {
  const { symbol } = market;
  const all = useTerms();
  const own = useDesk().data?.markets.find((each) => each.symbol === symbol);
  const now = useKnownCurrent();
  const available = useSpendable('derivatives', 'USDT')?.total;
  const terms = marketTermsOf(all, symbol);
  const position = now?.positions.find((each) => each.symbol === symbol);
  const waiting = now?.orders;
  const orders = useMemo(
    () => waiting?.filter((each) => each.symbol === symbol) ?? [],
    [waiting, symbol],
  );
  return (
    terms && {
      market,
      terms,
      fees: all,
      leverage: position?.leverage ?? own?.leverage ?? LEVERAGE_DEFAULT,
      position,
      orders,
      availableUnits: available === undefined ? undefined : parseUnits(available),
      left: own?.left,
      marketLeft: own?.marketLeft ?? undefined,
    }
  );
}

/** That it was taken, and what became of it below. */
function usePlacedToast(): (placed: PlacedOrder) => void {
  const t = useText('derivatives');
  return useCallback(
    ({ order, fromFunds }) => {
      const { state, averagePrice } = order;
      const price = averagesText(order.symbol, averagePrice ?? order.price);
      const placed = (detail: string) => toast(t('placed'), 'success', { detail });
      if (state === 'NEW') placed(t('taken.waits', { price }));
      else if (averagePrice === null) toast(t('taken.expired'), 'danger');
      else placed(t('taken.done', { price }));
      toastMoved(fromFunds);
    },
    [t],
  );
}
