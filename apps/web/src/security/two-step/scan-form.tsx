/**
 * The secret as a QR code, as text, and as a link for an app on this phone; then its first code.
 */
import { Button, LinkButton } from '@anywhen/ui';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { QrCode } from '../../member-parts/qr-code.tsx';
import { TotpField, findSecondStepFault } from '../../member-parts/second-step-field.tsx';
import { CopyValue } from '../../parts/copying.tsx';
import { refreshMe } from '../../parts/me.ts';
import { turnTotpOn, type TotpSecret } from '../data.ts';

type ScanFormProps = {
  secret: TotpSecret;
  /** Empty when the member has recovery codes already. */
  onCodes: (codes: string[]) => void;
  onExpired: () => void;
};

export function ScanForm(props: ScanFormProps) {
  const t = useText('security');
  const form = useFirstCode(props);
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <Secret secret={props.secret} />
      <TotpField
        field={form.field('secondStep')}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('totp.turnOn')}
      </Button>
    </form>
  );
}

function Secret({ secret: { secret, uri } }: Pick<ScanFormProps, 'secret'>) {
  const t = useText('security');
  return (
    <>
      <p className="text-14 text-pretty text-text-muted">{t('totp.scan')}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <QrCode text={uri} label={t('totp.picture')} failed={t('totp.noPicture')} />
        <div className="flex min-w-32 flex-1 flex-col items-start gap-1 text-14">
          <p className="text-text-muted">{t('totp.orType')}</p>
          <span className="tabular font-semibold">
            <CopyValue text={secret} visibleText={inGroups(secret)} name={t('totp.secret')} />
          </span>
          <LinkButton look="quiet" size="small" href={uri} icon="external" className="-ml-3">
            {t('totp.openApp')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** After a lost answer the state is refetched: the sheet follows the server. */
function useFirstCode({ onCodes, onExpired }: ScanFormProps) {
  return useForm({
    initial: { secondStep: '' },
    check: ({ secondStep }) => ({ secondStep: findSecondStepFault(secondStep, 'app') }),
    send: async ({ secondStep }) => {
      try {
        onCodes(await turnTotpOn(secondStep));
      } catch (error) {
        if (error instanceof NoAnswer) void refreshMe();
        if (!(error instanceof ApiRejection && error.code === 'SECOND_STEP_EXPIRED')) throw error;
        void refreshMe();
        onExpired();
      }
      return 'done';
    },
    fieldOf: { SECOND_STEP_WRONG: 'secondStep' },
    rename: { code: 'secondStep' },
  });
}

/** Displayed in groups of four, copied without the spaces. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
