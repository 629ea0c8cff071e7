/**
 * Spot trading (rulebook 2): any of the spot markets by `?symbol=&side=`, for visitors to look at
 * and for members to trade. An order on its way, its receipt, and what bars a member outlive a
 * change of the market.
 */
import { useEffect, useState } from 'react';
import { SIDES, type Side } from '@anywhen/protocol';
import { EmptyState, LinkButton, toast } from '@anywhen/ui';
import { useAttempt } from '../money-forms/attempt.ts';
import { BarredDialog } from '../app/barred-dialog.tsx';
import { useText } from '../i18n/index.ts';
import { PriceCheckSheet } from '../market-parts/price-check-sheet.tsx';
import { useQuery, useSheetEntry } from '../router/index.ts';
import type { OrderAttempt } from './attempt-notice.tsx';
import { sendOrder, type OrderReceipt } from './data.ts';
import { rememberSymbol, useLastSymbol } from './last-symbol.ts';
import { placeRefusal } from './order-checks.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { findSpotMarket } from './spot-market.ts';
import { TradeDesk } from './trade-desk.tsx';
import { tradePath } from './trade-path.ts';

export function Page() {
  const t = useText('spot');
  const query = useQuery();
  const lastSymbol = useLastSymbol(({ symbol }) => symbol);
  const asked = query.get('symbol')?.toUpperCase();
  const market = findSpotMarket(asked ?? lastSymbol);
  const { attempt, send, forget } = useAttempt(sendOrder);
  const [receipt, setReceipt] = useState<OrderReceipt>();
  const [isReceiptOpen, openReceipt, closeReceipt] = useSheetEntry('spot.receipt');

  useEffect(() => {
    if (market) rememberSymbol(market.symbol);
  }, [market]);

  /** What rests is told in passing; what filled or ended at once gets its receipt. */
  const tell = (placed: OrderReceipt) => {
    if (placed.order.state === 'NEW') {
      toast(t('placed'), 'success');
      return;
    }
    setReceipt(placed);
    openReceipt();
  };
  return (
    <>
      {market ? (
        <TradeDesk
          key={market.symbol}
          market={market}
          side={sideOf(query)}
          attempt={attempt}
          onSend={send}
          onPlaced={tell}
          onForget={forget}
        />
      ) : (
        <NotTraded symbol={asked ?? ''} />
      )}
      <ReceiptSheet receipt={receipt} isOpen={isReceiptOpen} onClose={closeReceipt} />
      <BarredDialog title={t('barred.title')} reply={barringReply(attempt)} onClose={forget} />
      <PriceCheckSheet />
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

/** What says that this account may not trade at all. */
function barringReply(attempt: OrderAttempt) {
  if (attempt.state !== 'refused') return undefined;
  return placeRefusal(attempt.reply).shown === 'in-dialog' ? attempt.reply : undefined;
}
