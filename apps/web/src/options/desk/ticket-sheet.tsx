/**
 * The ticket of one call or put: quantity, cost, payoff chart, and the button with the price. It
 * follows every tick; the price that is sent is the displayed one, with its second.
 */
import { formatUnits } from '@anywhen/money';
import { dayOfSecond } from '@anywhen/prices';
import { useIsLive } from '../../live/index.ts';
import { LossLeft } from '../../limit-parts/limit-line.tsx';
import { useOwnLimit, type LimitGate } from '../../limit-parts/own-limit.ts';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { MovesFirst } from '../../money-forms/from-funds/notes.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useNowUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useSession } from '../../session/session.ts';
import { sendPurchase, useDesk, type BuyRequest, type Traded } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import { houseMost, type Quoted } from '../quotes.ts';
import { useLimits, useLiveQuote } from '../series.ts';
import { ExpiryLine } from '../time-left.tsx';
import { findGate, type Gate } from '../trade-gate.ts';
import { Disclosure, QuoteLife } from '../trade-parts.tsx';
import { findQuantityFault, readQuantity, type QuantityLimits } from '../trade-quantity.ts';
import { newerOf, useTrading } from '../trading.ts';
import { BuyBar } from './buy-bar.tsx';
import { BuyQuantity } from './buy-quantity.tsx';
import { Outlook } from './outlook.tsx';
import type { Ticket } from './ticket.ts';

type TicketSheetProps = {
  ticket: Ticket;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  quantity: string;
  onQuantity: (quantity: string) => void;
  onBought: (request: BuyRequest, traded: Traded) => void;
};

export function TicketSheet(props: TicketSheetProps) {
  const { ticket, isOpen, onClose, onClosed, quantity, onQuantity, onBought } = props;
  const { optionName, lengthName } = useOptionTexts();
  const { series, choice } = ticket;
  const quote = useLiveQuote(series, choice);
  const trading = useTrading<BuyRequest>({
    name: 'options.buy',
    send: sendPurchase,
    onTaken: onBought,
  });
  const live = quote && { units: quote.askUnits, second: quote.second };
  const quoted = newerOf(live, trading.changed);
  const ownLimit = useOwnLimit(isToday(series.expiresAtSecond));
  const shown = { quoted, price: quote?.price, lossLeft: ownLimit.leftUnits };
  const limits = useBuyLimits(ticket, shown);
  const count = readQuantity(quantity);
  const gate = useBuyGate(ticket, ownLimit.gate);
  const buy = () => {
    const request = quoted && count !== undefined ? requestOf(ticket, quoted, count) : undefined;
    void trading.trade(request, findQuantityFault(quantity, limits));
  };
  const change = (next: string) => {
    onQuantity(next);
    trading.forget();
  };
  const bar = { ticket, trading, gate, quoted, count, onBuy: buy };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      isLocked={trading.attempt.state === 'sending'}
      title={optionName({ symbol: series.symbol, ...choice })}
      footer={<BuyBar {...bar} />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <ExpiryLine length={lengthName(series.lengthSeconds)} atSecond={series.expiresAtSecond} />
          {quoted && <QuoteLife second={quoted.second} />}
        </div>
        <BuyQuantity
          series={series}
          value={quantity}
          onChange={change}
          limits={limits}
          fault={trading.fault}
        />
        <MovesFirst
          kind="options"
          currency="USDT"
          neededUnits={quoted && quoted.units * BigInt(count ?? 0)}
        />
        <LossLeft leftUnits={ownLimit.leftUnits} />
        {quote && quoted && (
          <Outlook
            ticket={ticket}
            quote={quote}
            quoted={quoted}
            count={count ?? 1}
            houseMost={limits.houseMost}
          />
        )}
        <Disclosure {...series} />
      </div>
    </Sheet>
  );
}

type Shown = {
  quoted: Quoted | undefined;
  price: string | undefined;
  lossLeft: bigint | undefined;
};

function useBuyLimits({ series, choice }: Ticket, shown: Shown): QuantityLimits {
  const { quoted, price, lossLeft } = shown;
  const { quantityMax } = useLimits();
  const desk = useDesk().data;
  const available = useSpendable('options', 'USDT', desk?.available)?.total;
  const house = desk?.house?.find(({ symbol }) => symbol === series.symbol);
  return {
    most: quantityMax,
    unitCost: quoted?.units,
    available,
    left: desk?.left,
    lossLeft,
    houseMost:
      house && price !== undefined
        ? houseMost(series, choice, { price, left: house.left })
        : undefined,
  };
}

/** A gain of today counts no more for what ends tomorrow (rulebook 3.6). */
function isToday(second: number): boolean {
  return dayOfSecond(second) === dayOfSecond(serverNowMs() / 1_000);
}

function useBuyGate({ series }: Ticket, limit: LimitGate | undefined): Gate | undefined {
  const session = useSession();
  const arePricesLive = useIsLive();
  const closesAtMs = series.closesAtSecond * 1_000;
  const nowMs = useNowUntil(closesAtMs);
  const { positionsMax } = useLimits();
  const openPositions = useDesk().data?.openPositions;
  return findGate({
    operation: 'buy-option',
    session,
    arePricesLive,
    isClosed: nowMs >= closesAtMs,
    openPositions,
    positionsMax,
    limit,
  });
}

function requestOf({ series, choice }: Ticket, quoted: Quoted, quantity: number): BuyRequest {
  const { units, second } = quoted;
  const order = { series: series.code, ...choice, quantity, price: formatUnits(units), second };
  return { ...order, ...withFunds() };
}
