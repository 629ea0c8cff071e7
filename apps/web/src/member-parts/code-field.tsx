/**
 * The verification code field with its send button, the target address, and the simulated inbox
 * below it.
 */
import { Button, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { readCode } from './checks.ts';
import { useCodeSending, type CodeSending } from './code-sending.ts';
import type { CodeAddress } from './codes.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';
import type { FieldProps, Problem } from './form.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { ProblemBox } from './problem-box.tsx';

type CodeFieldProps = {
  address: CodeAddress;
  field: FieldProps;
  onFill: (code: string) => void;
  /** False for an invalid address, which is then already marked. */
  canSend: () => boolean;
  /** Marks the field a refusal is about; its result is shown here. */
  mark: (error: unknown) => Problem | undefined;
};

export function CodeField({ address, field, onFill, canSend, mark }: CodeFieldProps) {
  const t = useText('member');
  const sending = useCodeSending(address, mark);
  const where = useWhereItWent(sending, address.target);
  return (
    <div className="relative flex flex-col gap-3">
      <TextField
        {...field}
        label={t('code.label')}
        onChange={(event) => onFill(readCode(event.target.value))}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
        placeholder={t('code.placeholder')}
        hint={where}
        action={<SendButton sending={sending} onPress={() => canSend() && void sending.ask()} />}
      />
      <output className="sr-only">{where}</output>
      <ProblemBox problem={sending.problem} />
      <InboxPanel address={address} filled={field.value} onFill={onFill} />
    </div>
  );
}

function SendButton({ sending, onPress }: { sending: CodeSending; onPress: () => void }) {
  const t = useText('member');
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

/** Also announced to screen readers. */
function useWhereItWent({ delivery, isLimited }: CodeSending, target: string): string | undefined {
  const t = useText('member');
  if (isLimited) return t('code.limited');
  if (delivery === 'mail') return t('code.mailed', { target });
  if (delivery === 'log') return t('code.logged');
  return delivery && t('code.inInbox');
}
