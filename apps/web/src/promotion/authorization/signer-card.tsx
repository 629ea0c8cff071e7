/** By whom the member is signed, what that means, and its end by one tap. */
import { Button, Card, toast } from '@anywhen/ui';
import type { SigningStanding } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { sendEnding } from '../data.ts';
import { usePress } from '../../money-forms/attempts/press.ts';

type SignerCardProps = { signer: NonNullable<SigningStanding['signer']> };

export function SignerCard({ signer: { name, signedAtMs } }: SignerCardProps) {
  const t = useText('promotion');
  const { dateTime } = useFormat();
  const [isBusy, press] = usePress();
  const end = () =>
    press(async () => {
      await sendEnding();
      toast(t('signer.ended'), 'success');
    });
  return (
    <Card title={t('signer.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-16 font-medium">
          {t('signer.by', { name, since: dateTime(signedAtMs) })}
        </p>
        <p className="text-14 text-pretty text-text-muted">{t('meaning')}</p>
        <Button look="secondary" isBusy={isBusy} onClick={() => void end()}>
          {t('signer.end')}
        </Button>
      </div>
    </Card>
  );
}
