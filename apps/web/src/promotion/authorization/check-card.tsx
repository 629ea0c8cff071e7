/**
 * Another member's number and code are checked; only then the member is named, what signing means
 * is said, and they can be added, for five minutes.
 */
import { useState } from 'react';
import { Button, Card, TextField, toast } from '@anywhen/ui';
import { AUTH_CODE_LENGTH, readAuthCode } from '@anywhen/protocol';
import { ApiRejection } from '../../api/call.ts';
import { formatDuration, useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { sendCheck, sendSigning, type Checked } from '../data.ts';
import { usePress } from '../../money-forms/attempts/press.ts';

const UID_TYPED = /^[1-9]\d{7}$/;

type Found = Checked & { readonly uid: string };

export function CheckCard() {
  const t = useText('promotion');
  const [found, setFound] = useState<Found>();
  return (
    <Card title={t('check.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-14 text-pretty text-text-muted">{t('check.text')}</p>
        <CheckForm onFound={setFound} onChanged={() => setFound(undefined)} />
        <AddSigned key={found?.expiresAtMs} found={found} onDone={() => setFound(undefined)} />
      </div>
    </Card>
  );
}

type CheckFormProps = { onFound: (found: Found) => void; onChanged: () => void };

function CheckForm({ onFound, onChanged }: CheckFormProps) {
  const t = useText('promotion');
  const form = useForm({
    initial: { uid: '', code: '' },
    check: ({ uid, code }) => ({
      uid: uid === '' ? 'required' : UID_TYPED.test(uid.trim()) ? undefined : 'format',
      code: code === '' ? 'required' : readAuthCode(code) ? undefined : 'format',
    }),
    send: async ({ uid, code }) => {
      onChanged();
      onFound({ ...(await sendCheck({ uid: uid.trim(), code })), uid: uid.trim() });
      return 'done';
    },
    fieldOf: { AUTH_CODE_INVALID: 'code' },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <TextField
        {...form.field('uid')}
        label={t('check.uid')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <TextField
        {...form.field('code')}
        label={t('check.code')}
        hint={t('check.codeHint', { length: AUTH_CODE_LENGTH })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
      />
      <ProblemBox problem={form.problem} />
      <Button type="submit" look="secondary" isBusy={form.isBusy} disabled={isWaiting}>
        {t('check.check')}
      </Button>
    </form>
  );
}

/** The code was withdrawn, or the member cannot be signed any more: nothing is left to add. */
function isOver(error: unknown): boolean {
  return (
    error instanceof ApiRejection && ['AUTH_CODE_INVALID', 'SIGN_NOT_ALLOWED'].includes(error.code)
  );
}

type AddSignedProps = { found: Found | undefined; onDone: () => void };

function AddSigned({ found, onDone }: AddSignedProps) {
  const t = useText('promotion');
  const [isBusy, press] = usePress();
  const seconds = useSecondsUntil(found?.expiresAtMs);
  const isReady = found !== undefined && seconds > 0;
  const add = () =>
    press(async () => {
      if (!found) return;
      try {
        await sendSigning(found.uid);
      } catch (error) {
        if (isOver(error)) onDone();
        throw error;
      }
      toast(t('add.done', { name: found.name }), 'success');
      onDone();
    });
  return (
    <div className="flex flex-col gap-3">
      <output className="block empty:hidden">
        {isReady && (
          <span className="flex flex-col gap-2 rounded-card bg-surface-sunken p-4">
            <span className="text-16 font-medium">{t('add.found', { name: found.name })}</span>
            <span className="text-14 text-pretty">{t('meaning')}</span>
          </span>
        )}
      </output>
      {isReady && (
        <p aria-live="off" className="tabular text-14 text-text-muted">
          {t('add.left', { time: formatDuration(seconds) })}
        </p>
      )}
      <Button isFullWidth isBusy={isBusy} disabled={!isReady} onClick={() => void add()}>
        {t('add.add')}
      </Button>
    </div>
  );
}
