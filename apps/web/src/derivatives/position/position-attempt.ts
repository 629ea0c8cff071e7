/**
 * A money-moving request about a position from a sheet: sent once, refusals shown at a field or in
 * the sheet, finished when the sheet is closed.
 */
import { useRef, useState } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { MovedFromFunds, RejectionReply } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { toastMoved } from '../../money-forms/from-funds/moved-toast.ts';
import { useAttempt, type Settled } from '../../money-forms/attempt.ts';
import type { Fault } from '../../money-forms/faults.ts';
import type { Request } from '../../money-forms/intention.ts';
import { placeRefusal, type Refusal } from '../../money-forms/refusal.ts';
import { forgetTyped } from '../../parts/drafts/typed.ts';
import { useSheetEntry } from '../../router/index.ts';
import { refreshOwn } from '../data.ts';
import { ownFault } from '../fault-words.ts';

export function placeRefusalOfPosition(reply: RejectionReply): Refusal<'amount'> {
  const left = reply.data?.['left'];
  if (reply.code === 'MARGIN_TOO_LOW' && typeof left === 'string') {
    return { kind: 'at-fields', faults: { amount: removableFault(parseUnits(left)) } };
  }
  return placeRefusal(reply, {
    byCode: {
      AMOUNT_ABNORMAL: 'amount',
      LOT_SIZE_INVALID: 'amount',
      AMOUNT_ABOVE_MAX: 'amount',
      MARGIN_TOO_LOW: 'amount',
      BALANCE_INSUFFICIENT: 'amount',
    },
    byName: (name) => (name === 'quantity' || name === 'amount' ? 'amount' : undefined),
  });
}

export function removableFault(leftUnits: bigint): Fault {
  return ownFault('fault.removable', { amount: formatUnits(leftUnits > 0n ? leftUnits : 0n) });
}

/** Of what adds margin, with what came from Funds. */
type Changed = { readonly available: string; readonly fromFunds?: MovedFromFunds };

type Asking<W, Answer> = {
  /** The id of the sheet, unique in the app, and the name of what was typed into it. */
  sheet: string;
  send: (request: W, key: string) => Promise<Answer>;
  /** Shown on success. */
  doneText: (answer: Answer) => string;
};

export function usePositionAttempt<W extends Request, Answer extends Changed>(
  asking: Asking<W, Answer>,
) {
  const { sheet, doneText } = asking;
  const [isOpen, openSheet, close] = useSheetEntry(sheet);
  const [fault, setFault] = useState<Fault>();
  // A second tap may still hit the button of a closing sheet.
  const isOver = useRef(false);
  const settle = (outcome: Settled<W, Answer> | undefined) => {
    if (outcome?.state === 'done') {
      isOver.current = true;
      close();
      forgetAttempt();
      forgetTyped(sheet);
      toast(doneText(outcome.answer), 'success');
      toastMoved(outcome.answer.fromFunds);
    }
    if (outcome?.state !== 'refused') return;
    refreshOwn();
    const refusal = placeRefusalOfPosition(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFault(refusal.faults.amount);
    forgetAttempt();
  };
  const attempting = useAttempt(sheet, asking.send, { onFound: settle });
  const { attempt, send, forget: forgetAttempt } = attempting;
  const carryOut = async (request: W) => {
    if (isOver.current) return;
    setFault(undefined);
    settle(await send(request));
  };
  const forget = () => {
    setFault(undefined);
    forgetAttempt();
  };
  const open = () => {
    isOver.current = false;
    forget();
    openSheet();
  };
  return { isOpen, open, close, attempt, fault, setFault, carryOut, forget };
}
