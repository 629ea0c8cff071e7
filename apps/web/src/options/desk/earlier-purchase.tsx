/**
 * A purchase that was sent from a ticket that is gone, by a reload or a closed tab: it is looked up
 * as soon as the page is open again, and what became of it is said here.
 */
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { sendPurchase, type BuyRequest, type Traded } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import { useSeriesPicture } from '../series.ts';
import { Refused } from '../trade-parts.tsx';
import { useTrading } from '../trading.ts';
import type { Ticket } from './ticket.ts';

type EarlierPurchaseProps = {
  onBought: (request: BuyRequest, traded: Traded) => void;
  /** Offers it anew, at the price of now. */
  onAgain: (ticket: Ticket) => void;
};

export function EarlierPurchase({ onBought, onAgain }: EarlierPurchaseProps) {
  const { optionName, contractsName } = useOptionTexts();
  const { attempt, forget } = useTrading<BuyRequest>({
    name: 'options.buy',
    send: sendPurchase,
    onTaken: onBought,
  });
  const wanted = attempt.state === 'dropped' ? attempt.request : undefined;
  const series = useSeriesPicture()?.series.find(({ code }) => code === wanted?.series);
  return (
    <div className="px-4 empty:hidden">
      <LostAttempt
        attempt={attempt}
        what={(request) => `${contractsName(request.quantity)} · ${optionName(nameOf(request))}`}
        now={(what) => what}
        isBarred={!series}
        onAgain={({ strike, type }) => {
          forget();
          if (series) onAgain({ series, choice: { strike, type } });
        }}
        onDiscard={forget}
      />
      {attempt.state === 'refused' && <Refused reply={attempt.reply} changed={undefined} />}
    </div>
  );
}

/** The code of a series begins with its currency. */
export function nameOf({ series, strike, type }: BuyRequest) {
  return { symbol: `${series.split('-')[0]}USDT`, strike, type };
}
