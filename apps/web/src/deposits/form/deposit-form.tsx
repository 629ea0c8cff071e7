/** A new deposit: its destination, the expected times, the amount, and a proof of it. */
import { useRef, type FormEvent } from 'react';
import type { CashAccount, Deposit, Network } from '@anywhen/protocol';
import { Button, Card } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { PictureSlot } from '../../member-parts/uploads/picture-slot.tsx';
import { useIsUploading } from '../../member-parts/uploads/uploads.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import { PROOF_FILES, type DepositRequest, type Desk } from '../data.ts';
import { AddressCard } from './address-card.tsx';
import { CeilingCard } from './ceiling-card.tsx';
import { checkDraft, placeDepositRefusal, type Draft, type DraftFaults } from './deposit-draft.ts';
import { useFaultText } from './fault-text.ts';
import { NetworkFacts } from './network-facts.tsx';

type DepositFormProps = {
  account: CashAccount;
  draft: Draft;
  desk: Desk;
  faults: DraftFaults;
  attempt: Attempt<DepositRequest, Deposit>;
  onChange: (change: Partial<Draft>) => void;
  onFaults: (faults: DraftFaults) => void;
  onSubmit: (request: DepositRequest) => void;
};

export function DepositForm(props: DepositFormProps) {
  const { account, draft, desk, faults, attempt, onFaults, onSubmit } = props;
  const { currency, network } = draft;
  const form = useRef<HTMLFormElement>(null);
  const isUploading = useIsUploading(['deposit-proof']);
  const proof = desk.proof?.id;
  useFocusOnFault(form, faults);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUploading) return;
    const { leftTodayUsdt, ceiling } = desk;
    const found = checkDraft(draft, { hasProof: proof !== undefined, leftTodayUsdt, ceiling });
    onFaults(found);
    if (Object.keys(found).length > 0) return;
    onSubmit({ account, currency, network, amount: finishTyping(draft.amount), proof });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {desk.ceiling && <CeilingCard ceiling={desk.ceiling} />}
      {network && currency && <Way network={network} currency={currency} desk={desk} />}
      <AmountCard {...props} />
      <ProofSlot {...props} />
      {attempt.state === 'refused' && placeDepositRefusal(attempt.reply).kind === 'as-notice' && (
        <RefusedNotice reply={attempt.reply} />
      )}
      <SubmitBar attempt={attempt} isUploading={isUploading} />
    </form>
  );
}

function Way({ network, currency, desk }: { network: Network; currency: string; desk: Desk }) {
  const address = desk.addresses.find((one) => one.network === network)?.address;
  return (
    <>
      {address !== undefined && <AddressCard address={address} currency={currency} />}
      <NetworkFacts network={network} />
    </>
  );
}

function AmountCard({ draft, desk, faults, onChange }: DepositFormProps) {
  const t = useText('deposits');
  const textOf = useFaultText(draft.currency);
  return (
    <Card>
      <MoneyField
        data-field="amount"
        label={t('form.amount')}
        labelAside={
          <span className="tabular">
            {t('form.leftToday')}{' '}
            <OwnAmount amount={desk.leftTodayUsdt} currency="USDT" size={14} tone="muted" isExact />
          </span>
        }
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        currency={draft.currency}
        enterKeyHint="go"
        error={textOf(faults.amount)}
        hint={t('form.next')}
      />
    </Card>
  );
}

function ProofSlot({ draft, desk, faults }: DepositFormProps) {
  const t = useText('deposits');
  const textOf = useFaultText(draft.currency);
  // A proof uploaded meanwhile clears the fault.
  const fault = desk.proof && faults.proof?.namespace === 'forms' ? undefined : faults.proof;
  return (
    <PictureSlot
      kind="deposit-proof"
      keeper={PROOF_FILES}
      field="proof"
      title={t('form.proof')}
      hint={t('form.proofHint')}
      icon="receipt"
      specimenName={t('form.sample')}
      stored={desk.proof ?? undefined}
      fault={textOf(fault)}
    />
  );
}

type SubmitBarProps = Pick<DepositFormProps, 'attempt'> & { isUploading: boolean };

function SubmitBar({ attempt, isUploading }: SubmitBarProps) {
  const t = useText('deposits');
  const member = useText('member');
  return (
    <>
      {isUploading && <p className="px-1 text-12 text-text-muted">{member('slot.stillSending')}</p>}
      <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-1 pb-2">
        <Button
          type="submit"
          size="large"
          isFullWidth
          isBusy={attempt.state === 'sending'}
          disabled={isUploading || attempt.state === 'unanswered'}
        >
          {t('form.submit')}
        </Button>
      </div>
    </>
  );
}
