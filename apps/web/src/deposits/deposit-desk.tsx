/**
 * Currency and network, and below them a new deposit or the open one, since the server accepts one
 * at a time per network (rulebook 9.4).
 */
import { useState } from 'react';
import type { CashAccount, Deposit } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { forgetUploads } from '../member-parts/uploads/uploads.ts';
import { ALL_ON_PAGE, isUnderWay, useAttempt, type Settled } from '../money-forms/attempt.ts';
import { findBarringReply } from '../money-forms/refusal.ts';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useTyped } from '../parts/drafts/typed.ts';
import { FollowedCase } from './case/followed-case.tsx';
import { refreshDesk, sendDeposit, type DepositRequest, type Desk } from './data.ts';
import { DepositForm } from './form/deposit-form.tsx';
import {
  EMPTY_DRAFT,
  networkOf,
  placeDepositRefusal,
  type Draft,
  type DraftFaults,
} from './form/deposit-draft.ts';
import { LostDeposit } from './form/lost-deposit.tsx';
import { WayFields } from './form/way-fields.tsx';

export function DepositDesk({ account, desk }: { account: CashAccount; desk: Desk }) {
  const t = useText('deposits');
  const [draft, type] = useTypedDeposit(account);
  const [faults, setFaults] = useState<DraftFaults>({});
  const chosen = { ...draft, network: networkOf(draft, desk.open) };
  const [followed, follow] = useFollowed(desk.open, chosen);

  const settle = (outcome: Settled<DepositRequest, Deposit> | undefined) => {
    if (outcome?.state === 'done') {
      follow(outcome.answer);
      type({ amount: '', network: outcome.answer.network });
      forgetUploads(['deposit-proof']);
      forget();
    }
    if (outcome?.state !== 'refused') return;
    // A refusal about proof, limit or an open case shows that the cached data was outdated.
    void refreshDesk();
    const refusal = placeDepositRefusal(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFaults(refusal.faults);
    forget();
  };
  const { attempt, send, forget } = useAttempt(`deposits.${account}`, sendDeposit, {
    onFound: settle,
    shownOnPage: ALL_ON_PAGE,
  });
  const submit = async (request: DepositRequest) => settle(await send(request));
  const change = (next: Partial<typeof draft>) => {
    type(next);
    setFaults({});
  };
  const fields = { draft: chosen, faults, onChange: change };

  return (
    <>
      <LostDeposit
        attempt={attempt}
        onAgain={(request) => void submit(request)}
        onDiscard={forget}
      />
      <WayFields {...fields} open={desk.open} isBarred={isUnderWay(attempt)} />
      {followed ? (
        <FollowedCase
          key={followed.id}
          first={followed}
          onAnew={() => {
            type({ network: followed.network });
            follow(undefined);
          }}
        />
      ) : (
        <DepositForm
          {...fields}
          account={account}
          desk={desk}
          attempt={attempt}
          onFaults={setFaults}
          onSubmit={(request) => void submit(request)}
        />
      )}
      <BarredDialog
        title={t('form.barred')}
        reply={findBarringReply(attempt, placeDepositRefusal)}
        onClose={forget}
      />
    </>
  );
}

type Way = Pick<Deposit, 'network'> | { readonly network: Deposit['network'] | undefined };

/** The open case of this network; once decided it stays until the member dismisses it. */
function useFollowed(
  open: readonly Deposit[],
  { network }: Way,
): [Deposit | undefined, (deposit: Deposit | undefined) => void] {
  const [followed, follow] = useState<Deposit>();
  const waiting = open.find((one) => one.network === network);
  if (waiting && waiting.id !== followed?.id) follow(waiting);
  const known = waiting ?? followed;
  return [known?.network === network ? known : undefined, follow];
}

/** What is typed, one for each account. */
function useTypedDeposit(account: CashAccount) {
  const [draft, type] = useTyped(`deposits.${account}`, EMPTY_DRAFT);
  const change = (changed: Partial<Draft>) => type((before) => ({ ...before, ...changed }));
  return [draft, change] as const;
}
