/**
 * The trading page of leveraged contracts for one market: price, leverage, chart, form, and open
 * positions. Wide screens put the form beside the chart. The draft survives a change of market,
 * except for the amount.
 */
import { useCallback, useState } from 'react';
import { toast } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { LEVERAGE_DEFAULT } from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import { PriceHead } from '../../contract-parts/price-head.tsx';
import { useText } from '../../i18n/index.ts';
import { useAvailable } from '../../live/index.ts';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { PriceCheckSheet } from '../../market-parts/price-check-sheet.tsx';
import { LevelChart } from '../chart/level-chart.tsx';
import { useChanges, useKnownCurrent } from '../current-positions.ts';
import { useDesk, useTerms, type PlacedOrder } from '../data.ts';
import { FundingClock } from '../position/funding-clock.tsx';
import { averagesText } from '../position-texts.ts';
import { marketTermsOf } from '../terms.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { LeverageChoice } from './leverage-choice.tsx';
import { MarketChoice } from './market-choice.tsx';
import { emptied, START_DRAFT, type Draft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import type { DeskFacts } from './ordering.ts';
import { PositionStrip } from './position-strip.tsx';

export function LeverageDesk({ market }: { market: Market }) {
  const { symbol } = market;
  const facts = useDeskFacts(market);
  const [draft, setDraft] = useDraft(symbol);
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
      className="flex flex-col gap-2 pt-1 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]
        lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-2"
    >
      <div className="flex flex-col gap-2">
        <PriceHead market={market} choice={<MarketChoice market={market} />} />
        {facts && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 px-4">
            <LeverageChoice market={market} facts={facts} />
            <FundingClock market={market} />
          </div>
        )}
        {facts?.position && <PositionStrip position={facts.position} market={market} />}
        <LevelChart market={market} position={facts?.position} />
      </div>
      <div className="flex flex-col gap-2 lg:row-span-2 lg:pt-2">
        {facts && <OrderForm facts={facts} draft={draft} onDraft={setDraft} onTaken={onTaken} />}
        <LimitsRow />
      </div>
      <DeskTabs symbol={symbol} />
      <PriceCheckSheet />
    </div>
  );
}

/** A quantity of one currency is meaningless in another. */
function useDraft(symbol: string) {
  const [draft, setDraft] = useState<Draft>(START_DRAFT);
  const [ofSymbol, setOfSymbol] = useState(symbol);
  if (ofSymbol !== symbol) {
    setOfSymbol(symbol);
    setDraft({ ...emptied(draft), price: '', isReduceOnly: false });
  }
  return [draft, setDraft] as const;
}

/** Undefined for a market whose terms the server has withdrawn. */
function useDeskFacts(market: Market): DeskFacts | undefined {
  const { symbol } = market;
  const all = useTerms();
  const own = useDesk().data?.markets.find((each) => each.symbol === symbol);
  const now = useKnownCurrent();
  const available = useAvailable('derivatives', 'USDT');
  const terms = marketTermsOf(all, symbol);
  const position = now?.positions.find((each) => each.symbol === symbol);
  return (
    terms && {
      market,
      terms,
      fees: all,
      leverage: position?.leverage ?? own?.leverage ?? LEVERAGE_DEFAULT,
      position,
      orders: now?.orders.filter((each) => each.symbol === symbol) ?? [],
      availableUnits: available === undefined ? undefined : parseUnits(available),
      left: own?.left,
      marketLeft: own?.marketLeft ?? undefined,
    }
  );
}

/** The outcome of an order, in one line. */
function usePlacedToast(): (placed: PlacedOrder) => void {
  const t = useText('derivatives');
  return useCallback(
    ({ order }) => {
      const { state, averagePrice } = order;
      const price = averagesText(order.symbol, averagePrice ?? order.price);
      if (state === 'NEW') toast(t('taken.waits', { price }), 'success');
      else if (averagePrice === null) toast(t('taken.expired'), 'danger');
      else toast(t('taken.done', { price }), 'success');
    },
    [t],
  );
}
