/**
 * Regenerates the recovery codes with the login password and the second step; the old ones become
 * invalid.
 */
import type { SecurityStanding } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { askForRecoveryCodes } from '../data.ts';
import { Effects } from '../form-frame.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useCodesSheet } from './shown-once.ts';

export const RECOVERY_SHEET = 'security.recovery-codes';

export function RecoverySheet({ standing }: { standing: SecurityStanding }) {
  const t = useText('security');
  const { isOpen, close, finish, ...shown } = useCodesSheet(RECOVERY_SHEET, t('recovery.renewed'));
  const { codes, showCodes, areShown } = shown;
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('row.recovery')} isLocked={areShown}>
      {areShown ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <PasswordForm
          submitLabel={t('recovery.renew')}
          onPassword={async (password, proof) =>
            showCodes(await askForRecoveryCodes(password, proof))
          }
        >
          <p className="text-14 text-pretty text-text-muted">
            {t('recovery.text', { left: standing.recoveryCodesLeft })}
          </p>
          <Effects texts={[t('effect.oldCodes'), t('effect.lock')]} />
        </PasswordForm>
      )}
    </Sheet>
  );
}
