/**
 * The trading page of options for one market: price, expiry, chain, ticket, and the member's
 * positions with their sale. Wide screens put the positions beside the chain. Length and quantity
 * survive a change of market, and the quantity a reload and the next login as well.
 */
import { useCallback, useState } from 'react';
import { toast } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { PriceHead } from '../../contract-parts/price-head.tsx';
import { useText } from '../../i18n/index.ts';
import { LimitsRow } from '../../limit-parts/limits-row.tsx';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { PriceCheckSheet } from '../../market-parts/price-check-sheet.tsx';
import { useTyped } from '../../parts/drafts/typed.ts';
import { useSheetEntry } from '../../router/index.ts';
import { ResultSheet } from '../receipt/result-sheet.tsx';
import type { BuyRequest, Traded } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import { Board } from './board.tsx';
import { EarlierPurchase, nameOf } from './earlier-purchase.tsx';
import { DeskPositions } from './desk-positions.tsx';
import { START_REQUEST } from './series-request.ts';
import type { Ticket } from './ticket.ts';
import { TicketSheet } from './ticket-sheet.tsx';
import { UnderlyingChoice } from './underlying-choice.tsx';

const START_QUANTITY = { quantity: '10' };

export function OptionsDesk({ market }: { market: Market }) {
  const t = useText('options');
  const { optionName, contractsName } = useOptionTexts();
  const [request, setRequest] = useState(START_REQUEST);
  const [{ quantity }, type] = useTyped('options', START_QUANTITY);
  const [ticket, setTicket] = useState<Ticket>();
  const [isOpen, open, close] = useSheetEntry('options.ticket');
  const show = useCallback(
    (next: Ticket) => {
      setTicket(next);
      open();
    },
    [open],
  );
  const onBought = (bought: BuyRequest, { fromFunds }: Traded) => {
    close();
    const option = optionName(nameOf(bought));
    const detail = t('bought', { count: contractsName(bought.quantity), option });
    toast(t('placed'), 'success', { detail });
    toastMoved(fromFunds);
  };
  return (
    <div
      className="flex flex-col gap-3 pt-1 pb-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem]
        lg:items-start lg:gap-x-2"
    >
      <div className="flex flex-col gap-3">
        <PriceHead market={market} choice={<UnderlyingChoice market={market} />} />
        <ResultSheet isEntering={isOpen} />
        {!ticket && <EarlierPurchase onBought={onBought} onAgain={show} />}
        <Board market={market} request={request} onRequest={setRequest} onChoose={show} />
        <LimitsRow />
      </div>
      <DeskPositions symbol={market.symbol} />
      {ticket && (
        <TicketSheet
          key={`${ticket.series.code} ${ticket.choice.strike} ${ticket.choice.type}`}
          ticket={ticket}
          isOpen={isOpen}
          onClose={close}
          onClosed={() => setTicket(undefined)}
          quantity={quantity}
          onQuantity={(next) => type(() => ({ quantity: next }))}
          onBought={onBought}
        />
      )}
      <PriceCheckSheet />
    </div>
  );
}
