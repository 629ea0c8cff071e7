/**
 * The trading page of one market: header, chart, ticket and book side by side, and open orders
 * below; on a desk all of it at once. The ticket's draft belongs to this component, so that a tap
 * in the book reaches it; prices do not pass through.
 */
import { Suspense, useCallback, useLayoutEffect, type ReactNode } from 'react';
import type { Market } from '@anywhen/prices';
import { useScreenWidth, type ScreenWidth } from '@anywhen/ui';
import { createOpenChart } from '../../charts/panel/open-chart.ts';
import { MarketFeed } from '../../book/market-feed.tsx';
import { FromFirstOpening } from '../../parts/overlays.tsx';
import { useTicker } from '../../live/index.ts';
import { isUnderWay } from '../../money-forms/attempt.ts';
import { AttemptNotice } from '../ticket/attempt-notice.tsx';
import { DeskBook } from './desk-book.tsx';
import { DeskFrame, DeskPlaces } from './desk-places.tsx';
import { DeskTabs, OwnTabs } from './desk-tabs.tsx';
import { takePrice, requestOf } from '../ticket/order-draft.ts';
import { OrderForm } from '../ticket/order-form.tsx';
import { useTicket, type TicketTerms } from '../ticket/ticket.ts';
import { TradeHeader } from './trade-header.tsx';
import { onDemand, sheetOnDemand } from '../../parts/on-demand/on-demand.tsx';

const DeskChart = onDemand(async () => (await import('./desk-chart.tsx')).DeskChart);
const ConfirmSheet = sheetOnDemand(
  async () => (await import('../ticket/confirm-sheet.tsx')).ConfirmSheet,
);

const useOpenChart = createOpenChart('anywhen.spot-chart');

export function TradeDesk(props: TicketTerms) {
  return (
    <MarketFeed symbol={props.market.symbol}>
      <Desk {...props} />
    </MarketFeed>
  );
}

function Desk(props: TicketTerms) {
  const { market, attempt } = props;
  const width = useScreenWidth();
  const openChart = useOpenChart();
  const ticket = useTicket(props);
  const { draft, changeDraft } = ticket;
  const takeBookPrice = useCallback(
    (price: string) => changeDraft((before) => takePrice(before, price)),
    [changeDraft],
  );
  const isSending = isUnderWay(attempt);
  const notice = (
    <AttemptNotice
      attempt={attempt}
      onAgain={(request) => void ticket.send(request)}
      onDiscard={props.onForget}
    />
  );
  const header = (
    <TradeHeader market={market} isChartOpen={openChart.isOpen} onChart={openChart.toggle} />
  );
  const chart = openChart.isShown && (
    <Suspense fallback={width !== 'desk' && <ChartPlace />}>
      <DeskChart market={market} isFilling={width === 'desk'} />
    </Suspense>
  );
  const form = (
    <OrderForm
      market={market}
      draft={draft}
      faults={ticket.faults}
      isSending={isSending}
      onDraft={changeDraft}
      onSubmit={ticket.submit}
      notice={notice}
    />
  );
  return (
    <>
      {!ticket.isSeeded && <PriceSeed market={market} onPrice={ticket.seed} />}
      {width === 'desk' ? (
        <DeskFrame header={header}>
          <DeskPlaces
            {...{ market, chart, form }}
            below={<OwnTabs market={market} />}
            onPrice={takeBookPrice}
          />
        </DeskFrame>
      ) : (
        <div className="@container mx-4 flex flex-col gap-3 pt-1 short:gap-1.5 short:pt-0">
          {header}
          <Places
            {...{ width, chart, form }}
            book={
              <DeskBook
                market={market}
                rowCount={width === 'wide' ? 14 : 8}
                onPrice={takeBookPrice}
              />
            }
            below={<DeskTabs market={market} />}
          />
        </div>
      )}
      <Confirming {...{ market, ticket, isSending, notice }} />
    </>
  );
}

type ConfirmingProps = Pick<TicketTerms, 'market'> & {
  ticket: ReturnType<typeof useTicket>;
  isSending: boolean;
  notice: ReactNode;
};

function Confirming({ market, ticket, isSending, notice }: ConfirmingProps) {
  return (
    <FromFirstOpening isOpen={ticket.isConfirming}>
      <ConfirmSheet
        isOpen={ticket.isConfirming}
        market={market}
        draft={ticket.reviewed}
        isSending={isSending}
        notice={notice}
        onClose={ticket.closeConfirm}
        onClosed={ticket.pointAtFaults}
        onConfirm={() => void ticket.send(requestOf(ticket.reviewed, market))}
      />
    </FromFirstOpening>
  );
}

/** As high as the chart with its chips, to avoid a layout shift. */
function ChartPlace() {
  return (
    <div className="-mx-4">
      <div className="min-h-18" />
      <div className="h-44 md:h-72 lg:h-120" />
    </div>
  );
}

type PlacesProps = Record<'chart' | 'form' | 'book' | 'below', ReactNode> & {
  width: Exclude<ScreenWidth, 'desk'>;
};

/**
 * The layout. On a phone the book is beside the ticket, and below it with large fonts or on very
 * narrow screens.
 */
function Places({ width, chart, form, book, below }: PlacesProps) {
  if (width === 'phone') {
    return (
      <>
        {chart}
        <div className="grid grid-cols-[1.18fr_1fr] gap-3 @max-[20rem]:grid-cols-1">
          {form}
          {book}
        </div>
        <div className="-mx-4">{below}</div>
      </>
    );
  }
  const isWide = width === 'wide';
  return (
    <div className="flex items-start gap-5">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {chart}
        {!isWide && book}
        <div className="-mx-4">{below}</div>
      </div>
      {isWide && <div className="w-52 shrink-0">{book}</div>}
      <div className="w-68 shrink-0">{form}</div>
    </div>
  );
}

/** Passes on the first known price, before the first render if there is one. */
function PriceSeed({ market, onPrice }: { market: Market; onPrice: (last: string) => void }) {
  const last = useTicker(market.symbol)?.last;
  useLayoutEffect(() => {
    if (last !== undefined) onPrice(last);
  }, [last, onPrice]);
  return null;
}
