/**
 * Spot trading (rulebook 2): book, order form and open orders of any spot market
 * (`?symbol=&side=`). An order on its way, what became of it, and what bars a member outlive a
 * change of the market.
 */
import { useEffect, useState } from 'react';
import { SIDES, type Side } from '@anywhen/protocol';
import { EmptyState, LinkButton, toast } from '@anywhen/ui';
import { FromFirstOpening } from '../parts/overlays.tsx';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useText } from '../i18n/index.ts';
import { AlertSheet } from '../alerts/alert-sheet.tsx';
import { PriceCheckSheet } from '../market-parts/price-check-sheet.tsx';
import { useAttempt } from '../money-forms/attempt.ts';
import { toastMoved } from '../money-forms/from-funds/moved-toast.ts';
import { findBarringReply } from '../money-forms/refusal.ts';
import { useQuery, useSheetEntry } from '../router/index.ts';
import { sendOrder, type PlacedOrder } from './data.ts';
import { rememberSymbol, useLastSymbol } from './desk/last-symbol.ts';
import { placeOrderRefusal } from './ticket/order-checks.ts';
import { emptyTicket } from './ticket/typed-ticket.ts';
import { findSpotMarket } from '../book/spot-market.ts';
import { TradeDesk } from './desk/trade-desk.tsx';
import { tradePath } from './trade-path.ts';
import { sheetOnDemand } from '../parts/on-demand/on-demand.tsx';

const PlacedSheet = sheetOnDemand(
  async () => (await import('./details/placed-sheet.tsx')).PlacedSheet,
);

export function Page() {
  const t = useText('spot');
  const query = useQuery();
  const lastSymbol = useLastSymbol(({ symbol }) => symbol);
  const asked = query.get('symbol')?.toUpperCase();
  const market = findSpotMarket(asked ?? lastSymbol);
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [isPlacedOpen, openPlaced, closePlaced] = useSheetEntry('spot.placed');

  useEffect(() => {
    if (market) rememberSymbol(market.symbol);
  }, [market]);

  /** A resting or waiting order is a toast; one that filled or ended at once gets a sheet. */
  const showPlaced = (answer: PlacedOrder) => {
    if (answer.order.state === 'NEW' || answer.order.state === 'WAITING') {
      toast(t('placed'), 'success');
      toastMoved(answer.fromFunds);
      return;
    }
    setPlaced(answer);
    if (!openPlaced()) toast(t('placed'), 'success');
  };
  const { attempt, send, forget } = useAttempt('spot.order', sendOrder, {
    onFound: (outcome) => {
      if (outcome.state !== 'done') return;
      emptyTicket(outcome.request.symbol);
      showPlaced(outcome.answer);
    },
  });
  return (
    <>
      {market ? (
        <TradeDesk
          key={market.symbol}
          market={market}
          side={sideOf(query)}
          attempt={attempt}
          onSend={send}
          onPlaced={showPlaced}
          onForget={forget}
        />
      ) : (
        <NotTraded symbol={asked ?? ''} />
      )}
      <FromFirstOpening isOpen={isPlacedOpen}>
        <PlacedSheet placed={placed} isOpen={isPlacedOpen} onClose={closePlaced} />
      </FromFirstOpening>
      <BarredDialog
        title={t('barred.title')}
        reply={findBarringReply(attempt, placeOrderRefusal)}
        onClose={forget}
      />
      <PriceCheckSheet />
      {market && <AlertSheet symbol={market.symbol} />}
    </>
  );
}

function sideOf(query: URLSearchParams): Side | undefined {
  return SIDES.find((side) => side === query.get('side'));
}

function NotTraded({ symbol }: { symbol: string }) {
  const t = useText('spot');
  return (
    <EmptyState
      icon="search"
      title={t('notTraded.title', { symbol })}
      text={t('notTraded.text')}
      action={
        <LinkButton href={tradePath({ symbol: 'BTCUSDT' })}>{t('notTraded.action')}</LinkButton>
      }
    />
  );
}
