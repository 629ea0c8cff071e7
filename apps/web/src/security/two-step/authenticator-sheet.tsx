/**
 * Sets up the authenticator app: password, QR code and first code; then the recovery codes, once.
 * When it is on the same sheet turns it off. It follows the server's state: if the answer that
 * turned it on got lost, it is on, and new recovery codes can be made.
 */
import { useState } from 'react';
import type { SecurityStanding } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { Notice } from '../../money-forms/notice.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { askForTotpSecret, type TotpSecret } from '../data.ts';
import { Effects } from '../form-frame.tsx';
import { EndTotpForm } from './end-totp-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanForm } from './scan-form.tsx';
import { useCodesSheet } from './shown-once.ts';

export const AUTHENTICATOR_SHEET = 'security.authenticator';

export function AuthenticatorSheet({ standing }: { standing: SecurityStanding }) {
  const t = useText('security');
  const { isOpen, close, finish, ...shown } = useCodesSheet(AUTHENTICATOR_SHEET, t('totp.isOn'));
  const { codes, showCodes, areShown } = shown;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={areShown ? t('recovery.title') : t('row.authenticator')}
      isLocked={areShown}
    >
      {areShown && <RecoveryCodes codes={codes} onDone={finish} />}
      {!areShown && standing.totpSinceMs === null && (
        <SetUp onCodes={(made) => (made.length > 0 ? showCodes(made) : finish())} />
      )}
      {!areShown && standing.totpSinceMs !== null && (
        <EndTotpForm standing={standing} sinceMs={standing.totpSinceMs} onDone={close} />
      )}
    </Sheet>
  );
}

/** The secret expires after ten minutes without its first code; then the setup starts again. */
function SetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useText('security');
  const errors = useText('errors');
  const [secret, setSecret] = useState<TotpSecret>();
  const [isExpired, setIsExpired] = useState(false);
  if (secret) {
    const expire = () => {
      setSecret(undefined);
      setIsExpired(true);
    };
    return <ScanForm secret={secret} onCodes={onCodes} onExpired={expire} />;
  }
  return (
    <PasswordForm
      submitLabel={t('totp.begin')}
      onPassword={async (password, proof) => setSecret(await askForTotpSecret(password, proof))}
    >
      {isExpired && (
        <Notice tone="warn" icon="clock">
          <p className="font-medium text-warn">{errors('secondStepExpired')}</p>
        </Notice>
      )}
      <p className="text-14 text-pretty text-text-muted">{t('totp.text')}</p>
      <Effects texts={[t('effect.asked'), t('effect.lock')]} />
    </PasswordForm>
  );
}
