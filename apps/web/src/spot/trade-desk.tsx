/**
 * One market to trade: header, chart, ticket and book side by side, and what is open below. The
 * ticket's draft belongs to the desk, so that a touch in the book reaches it; prices do not pass.
 */
import { useCallback, useLayoutEffect } from 'react';
import type { Market } from '@anywhen/prices';
import { classes } from '@anywhen/ui';
import { MarketFeed } from '../book/market-feed.tsx';
import { useTicker } from '../live/index.ts';
import { AttemptNotice } from './attempt-notice.tsx';
import { BookPlace } from './book-place.tsx';
import { ChartPlace, toggleChart, useChartIsOpen } from './chart-place.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { takePrice, wishOf } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { useRoom } from './room.ts';
import { useTicket, type TicketTerms } from './ticket.ts';
import { TradeHeader } from './trade-header.tsx';

export function TradeDesk(props: TicketTerms) {
  return (
    <MarketFeed symbol={props.market.symbol}>
      <Desk {...props} />
    </MarketFeed>
  );
}

function Desk(props: TicketTerms) {
  const { market, attempt } = props;
  const room = useRoom();
  const isChartOpen = useChartIsOpen(({ isOpen }) => isOpen);
  const ticket = useTicket(props);
  const { draft, changeDraft } = ticket;
  const takeBookPrice = useCallback(
    (price: string) => changeDraft((before) => takePrice(before, price)),
    [changeDraft],
  );
  const layout = room !== 'phone' ? room : isChartOpen ? 'open' : 'closed';
  const notice = <AttemptNotice attempt={attempt} onAgain={(wish) => void ticket.send(wish)} />;
  return (
    <div className="@container mx-4 pt-1">
      <div className={classes('grid items-start gap-3', ...LAYOUTS[layout])}>
        {!ticket.isSeeded && <PriceSeed market={market} onPrice={ticket.seed} />}
        <div className="min-w-0 [grid-area:head]">
          <TradeHeader market={market} isChartOpen={isChartOpen} onChart={toggleChart} />
        </div>
        {(room !== 'phone' || isChartOpen) && (
          <div className="min-w-0 [grid-area:chart]">
            <ChartPlace market={market} />
          </div>
        )}
        <div className="min-w-0 [grid-area:form]">
          <OrderForm
            market={market}
            draft={draft}
            faults={ticket.faults}
            isSending={attempt.state === 'sending'}
            onDraft={changeDraft}
            onSubmit={ticket.submit}
            notice={notice}
          />
        </div>
        <div className="min-w-0 [grid-area:book]">
          <BookPlace market={market} rowCount={room === 'desk' ? 14 : 8} onPrice={takeBookPrice} />
        </div>
        <div className="-mx-4 min-w-0 [grid-area:below]">
          <DeskTabs market={market} />
        </div>
        <ConfirmSheet
          isOpen={ticket.isConfirming}
          market={market}
          draft={ticket.reviewed}
          isSending={attempt.state === 'sending'}
          notice={notice}
          onClose={ticket.closeConfirm}
          onClosed={ticket.pointAtFaults}
          onConfirm={() => void ticket.send(wishOf(ticket.reviewed, market))}
        />
      </div>
    </div>
  );
}

/**
 * Without a chart there is no row for it, and no gap where it would stand. Where letters are large
 * or the screen is very narrow the book stands below the ticket.
 */
const LAYOUTS = {
  closed: [
    "grid-cols-[1.18fr_1fr] [grid-template-areas:'head_head'_'form_book'_'below_below']",
    "@max-[20rem]:grid-cols-1 @max-[20rem]:[grid-template-areas:'head'_'form'_'book'_'below']",
  ],
  open: [
    "grid-cols-[1.18fr_1fr] [grid-template-areas:'head_head'_'chart_chart'_'form_book'_'below_below']",
    "@max-[20rem]:grid-cols-1 @max-[20rem]:[grid-template-areas:'head'_'chart'_'form'_'book'_'below']",
  ],
  tablet: [
    'grid-cols-[1fr_17rem] grid-rows-[auto_auto_1fr] gap-x-5',
    "[grid-template-areas:'head_head'_'chart_form'_'book_form'_'below_below']",
  ],
  desk: [
    'grid-cols-[1fr_13rem_17rem] grid-rows-[auto_auto_1fr] gap-x-5',
    "[grid-template-areas:'head_head_head'_'chart_book_form'_'below_book_form']",
  ],
} as const;

/** Hands over the first price that is known, before the first picture if there is one. */
function PriceSeed({ market, onPrice }: { market: Market; onPrice: (last: string) => void }) {
  const last = useTicker(market.symbol)?.last;
  useLayoutEffect(() => {
    if (last !== undefined) onPrice(last);
  }, [last, onPrice]);
  return null;
}
