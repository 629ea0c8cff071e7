/** Passkeys: the list with the last use of each, adding and removing one. */
import { useState } from 'react';
import { Button, toast } from '@anywhen/ui';
import { PASSKEYS_MAX, type SecurityStanding } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import type { OwnProof } from '../../member-parts/own-step.tsx';
import { hasPasskeys } from '../../member-parts/passkeys.ts';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { forgetPasskey, type Passkey } from '../data.ts';
import { Effects } from '../form-frame.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useShownOnce } from './shown-once.ts';

export const PASSKEYS_SHEET = 'security.passkeys';

type PasskeysSheetProps = { standing: SecurityStanding };

export function PasskeysSheet({ standing }: PasskeysSheetProps) {
  const t = useText('security');
  const [isOpen, , close] = useSheetEntry(PASSKEYS_SHEET);
  const { codes, showCodes, areShown } = useShownOnce(isOpen);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={areShown ? t('recovery.title') : t('row.passkeys')}
      isLocked={areShown}
    >
      {areShown ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <Passkeys standing={standing} onCodes={showCodes} />
      )}
    </Sheet>
  );
}

type PasskeysProps = PasskeysSheetProps & { onCodes: (codes: readonly string[]) => void };

function Passkeys({ standing, onCodes }: PasskeysProps) {
  const [task, setTask] = useState<'list' | 'add' | Passkey>('list');
  const back = () => setTask('list');
  if (task === 'list') {
    return <PasskeyList standing={standing} onAdd={() => setTask('add')} onRemove={setTask} />;
  }
  if (task !== 'add') return <RemovePasskey passkey={task} standing={standing} onDone={back} />;
  return (
    <AddPasskeyForm
      onDone={(codes) => {
        back();
        onCodes(codes);
      }}
    />
  );
}

type PasskeyListProps = PasskeysSheetProps & {
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
};

function PasskeyList({ standing: { passkeys }, onAdd, onRemove }: PasskeyListProps) {
  const t = useText('security');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-text-muted">{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      <AddButton count={passkeys.length} onAdd={onAdd} />
    </div>
  );
}

/** At the maximum, it says why instead. */
function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const t = useText('security');
  const errors = useText('errors');
  const why = !hasPasskeys() && t('passkeys.notHere');
  const isFull = count >= PASSKEYS_MAX && errors('tooManyPasskeys');
  if (why || isFull) {
    return (
      <NoticeBox tone="calm" icon="info">
        <p className="text-pretty">{why || isFull}</p>
      </NoticeBox>
    );
  }
  return (
    <Button size="large" icon="plus" isFullWidth onClick={onAdd}>
      {t('passkeys.add')}
    </Button>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useText('security');
  const { date, dateTime } = useFormat();
  const { name, createdAtMs, lastUsedAtMs } = passkey;
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-16 font-medium wrap-anywhere">{name}</p>
        <p className="tabular text-12 text-text-muted">
          {t('passkeys.since', { date: date(createdAtMs) })}
        </p>
        <p className="tabular text-12 text-text-muted">
          {lastUsedAtMs === null
            ? t('passkeys.unused')
            : t('passkeys.used', { time: dateTime(lastUsedAtMs) })}
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        aria-label={t('passkeys.removeOne', { name })}
        onClick={onRemove}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

type RemovePasskeyProps = PasskeysSheetProps & { passkey: Passkey; onDone: () => void };

function RemovePasskey({ passkey, standing, onDone }: RemovePasskeyProps) {
  const t = useText('security');
  const isLast = standing.totpSinceMs === null && standing.passkeys.length === 1;
  const remove = async (password: string, proof: OwnProof) => {
    await forgetPasskey(passkey.id, { password, ...proof });
    toast(t('passkeys.removed'), 'success');
    onDone();
  };
  return (
    <div className="flex flex-col gap-2">
      <PasswordForm submitLabel={t('passkeys.removeNow')} isDanger onPassword={remove}>
        <p className="text-14 text-pretty wrap-anywhere text-text-muted">
          {t('passkeys.removeText', { name: passkey.name })}
        </p>
        <Effects texts={[...(isLast ? [t('effect.notAsked')] : []), t('effect.lock')]} />
      </PasswordForm>
      <Button look="quiet" isFullWidth onClick={onDone}>
        {t('passkeys.back')}
      </Button>
    </div>
  );
}
