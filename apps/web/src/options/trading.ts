/**
 * Buys and sells back exactly once per tap, with the displayed price and its second. A changed
 * price is shown, and one more tap accepts it; other refusals are shown at their field or as a
 * notice; a lost answer is looked up.
 */
import { useState } from 'react';
import { parseUnits } from '@anywhen/money';
import type { RejectionReply } from '@anywhen/protocol';
import { useAttempt, type Attempt, type Settled } from '../money-forms/attempt.ts';
import type { Fault } from '../money-forms/faults.ts';
import type { Request } from '../money-forms/intention.ts';
import { beginSession, findMember } from '../session/session.ts';
import { refreshOwn, type Traded } from './data.ts';
import type { Quoted } from './quotes.ts';
import { placeTradeRefusal } from './trade-quantity.ts';

export type Trading<W> = {
  readonly attempt: Attempt<W, Traded>;
  readonly fault: Fault | undefined;
  /** The current price stated by the server; undefined unless it has changed. */
  readonly changed: Quoted | undefined;
  readonly trade: (request: W | undefined, fault: Fault | undefined) => Promise<void>;
  /** Something was changed or read: the message is cleared. */
  readonly forget: () => void;
};

type Carrying<W> = {
  /** Of the attempt. */
  name: string;
  send: (request: W, key: string) => Promise<Traded>;
  onTaken: (request: W, traded: Traded) => void;
};

export function useTrading<W extends Request>(carrying: Carrying<W>): Trading<W> {
  const { name, send: carryOut, onTaken } = carrying;
  const [fault, setFault] = useState<Fault>();

  const settle = (outcome: Settled<W, Traded> | undefined) => {
    if (outcome?.state === 'done') {
      forgetAttempt();
      onTaken(outcome.request, outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    learnFrom(outcome.reply);
    const refusal = placeTradeRefusal(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFault(refusal.faults.quantity);
    forgetAttempt();
  };
  const attempting = useAttempt<W, Traded>(name, carryOut, { onFound: settle });
  const { attempt, send, forget: forgetAttempt } = attempting;
  const trade = async (request: W | undefined, found: Fault | undefined) => {
    setFault(found);
    if (!found && request) settle(await send(request));
  };
  const forget = () => {
    setFault(undefined);
    forgetAttempt();
  };
  return { attempt, fault, changed: changedPrice(attempt), trade, forget };
}

/** The newer of two quotes; the server's may be newer than the last received tick. */
export function newerOf(live: Quoted | undefined, stated: Quoted | undefined): Quoted | undefined {
  if (!live || !stated) return live ?? stated;
  return stated.second > live.second ? stated : live;
}

function changedPrice<W>(attempt: Attempt<W, Traded>): Quoted | undefined {
  if (attempt.state !== 'refused' || attempt.reply.code !== 'QUOTE_CHANGED') return undefined;
  const { price, second } = attempt.reply.data ?? {};
  if (typeof price !== 'string' || typeof second !== 'number') return undefined;
  return { units: parseUnits(price), second };
}

/** The cached data was outdated: it is refetched, or replaced, before the next tap. */
function learnFrom(reply: RejectionReply): void {
  const member = findMember();
  if (reply.code === 'ACCOUNT_TRADE_RESTRICTED' && member) {
    beginSession({ ...member, status: 'restricted' });
  } else if (reply.code !== 'QUOTE_CHANGED') refreshOwn();
}
