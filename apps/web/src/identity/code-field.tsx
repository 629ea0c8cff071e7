/**
 * The verification code with the button that has one sent, where it went, and the simulated inbox
 * below it.
 */
import { Button, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { readCode } from './checks.ts';
import { useCodeSending, type CodeAddress, type CodeSending } from './code-sending.ts';
import { useSecondsUntil } from './countdown.ts';
import type { FieldProps } from './form.ts';
import { InboxPanel } from './inbox-panel.tsx';

type CodeFieldProps = {
  address: CodeAddress;
  field: FieldProps;
  onFill: (code: string) => void;
  /** False when the address cannot be sent to; then it is marked already. */
  canSend: () => boolean;
  onRefusal: (error: unknown) => void;
};

export function CodeField({ address, field, onFill, canSend, onRefusal }: CodeFieldProps) {
  const t = useText('identity');
  const sending = useCodeSending(address, onRefusal);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        {...field}
        label={t('code.label')}
        onChange={(event) => onFill(readCode(event.target.value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
        placeholder={t('code.placeholder')}
        hint={<WhereItWent sending={sending} target={address.target} />}
        action={<SendButton sending={sending} onPress={() => canSend() && void sending.ask()} />}
      />
      <InboxPanel address={address} filled={field.value} onFill={onFill} />
    </div>
  );
}

function SendButton({ sending, onPress }: { sending: CodeSending; onPress: () => void }) {
  const t = useText('identity');
  const seconds = useSecondsUntil(sending.nextAtMs);
  const isWaiting = seconds > 0;
  const again = sending.delivery ? t('code.sendAgain') : t('code.send');
  return (
    <Button
      look="quiet"
      size="small"
      isBusy={sending.isBusy}
      disabled={isWaiting}
      onClick={onPress}
      className="tabular"
    >
      {isWaiting ? t('code.wait', { seconds }) : again}
    </Button>
  );
}

/** Read out when it changes: whoever listens must learn that the code is on its way. */
function WhereItWent({ sending, target }: { sending: CodeSending; target: string }) {
  const t = useText('identity');
  const { delivery, isLimited } = sending;
  return (
    <output className="empty:hidden">
      {isLimited && t('code.limited')}
      {!isLimited && delivery === 'mail' && t('code.mailed', { target })}
      {!isLimited && delivery === 'log' && t('code.logged')}
      {!isLimited && delivery === 'inbox' && t('code.inInbox')}
    </output>
  );
}
