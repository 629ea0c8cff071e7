/**
 * Buying and selling back with one tap, once: sent with the price on the screen and its second. A
 * price that has changed is shown, and one more tap takes it; another refusal stands at its field
 * or is said; of a lost answer is found out what became of it.
 */
import { useState } from 'react';
import { parseUnits } from '@anywhen/money';
import type { RejectionReply } from '@anywhen/protocol';
import { useAttempt, type Attempt } from '../money-forms/attempt.ts';
import type { Fault } from '../money-forms/faults.ts';
import type { Request } from '../money-forms/intention.ts';
import { beginSession, findMember } from '../session/session.ts';
import { refreshOwn, type Traded } from './data.ts';
import type { Quoted } from './quotes.ts';
import { placeTradeRefusal } from './trade-quantity.ts';

export type Trading<W> = {
  readonly attempt: Attempt<W, Traded>;
  readonly fault: Fault | undefined;
  /** What the server said the price is by now; undefined unless it has changed. */
  readonly changed: Quoted | undefined;
  readonly trade: (request: W | undefined, fault: Fault | undefined) => Promise<void>;
  /** Something was changed or read: what was said about it is over. */
  readonly forget: () => void;
};

type Carrying<W> = {
  send: (request: W, key: string) => Promise<Traded>;
  onTaken: (request: W, traded: Traded) => void;
};

export function useTrading<W extends Request>({
  send: carryOut,
  onTaken,
}: Carrying<W>): Trading<W> {
  const { attempt, send, forget: forgetAttempt } = useAttempt<W, Traded>(carryOut);
  const [fault, setFault] = useState<Fault>();

  const trade = async (request: W | undefined, found: Fault | undefined) => {
    setFault(found);
    if (found || !request) return;
    const outcome = await send(request);
    if (outcome?.state === 'done') {
      forgetAttempt();
      onTaken(request, outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    learnFrom(outcome.reply);
    const refusal = placeTradeRefusal(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFault(refusal.faults.quantity);
    forgetAttempt();
  };
  const forget = () => {
    setFault(undefined);
    forgetAttempt();
  };
  return { attempt, fault, changed: changedPrice(attempt), trade, forget };
}

/** The newer of two quotes; what the server told may be newer than the last tick that came. */
export function newerOf(
  live: Quoted | undefined,
  reported: Quoted | undefined,
): Quoted | undefined {
  if (!live || !reported) return live ?? reported;
  return reported.second > live.second ? reported : live;
}

function changedPrice<W>(attempt: Attempt<W, Traded>): Quoted | undefined {
  if (attempt.state !== 'refused' || attempt.reply.code !== 'QUOTE_CHANGED') return undefined;
  const { price, second } = attempt.reply.data ?? {};
  if (typeof price !== 'string' || typeof second !== 'number') return undefined;
  return { units: parseUnits(price), second };
}

/** The server knows something this page did not: it is asked for, or kept, before the next tap. */
function learnFrom(reply: RejectionReply): void {
  const member = findMember();
  if (reply.code === 'ACCOUNT_TRADE_RESTRICTED' && member) {
    beginSession({ ...member, status: 'restricted' });
  } else if (reply.code !== 'QUOTE_CHANGED') refreshOwn();
}
