/**
 * The member's own code: made, shown once with its time, and withdrawn. After a reload its letters
 * are gone: only a hash of them is stored.
 */
import { useState } from 'react';
import { Button, Card } from '@anywhen/ui';
import type { SigningStanding } from '@anywhen/protocol';
import { formatDuration, useText } from '../../i18n/index.ts';
import { CopyValue } from '../../parts/copying.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { sendNewCode, sendRevoking, type MadeCode } from '../data.ts';
import { usePress } from '../../money-forms/attempts/press.ts';

export function OwnCodeCard({ standing }: { standing: SigningStanding['code'] }) {
  const t = useText('promotion');
  const [made, setMade] = useState<MadeCode>();
  const [isBusy, press] = usePress();
  const seconds = useSecondsUntil(standing?.expiresAtMs);
  const isOpen = standing !== null && seconds > 0;
  // Another device may have made a newer one, and one that was checked needs no letters any more.
  const shown =
    standing?.state === 'active' && standing.expiresAtMs === made?.expiresAtMs ? made : undefined;
  const make = () => press(async () => setMade(await sendNewCode()));
  const revoke = () =>
    press(async () => {
      await sendRevoking();
      setMade(undefined);
    });
  return (
    <Card title={t('own.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-14 text-pretty text-text-muted">{t('own.text')}</p>
        <p className="text-14 text-pretty">{t('meaning')}</p>
        {isOpen && (
          <div className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken p-4">
            {shown ? (
              <p className="tabular text-28 font-semibold tracking-widest">
                <CopyValue text={shown.code} name={t('own.code')} />
              </p>
            ) : (
              <p className="text-center text-14 font-medium text-pretty">{t('own.hidden')}</p>
            )}
            <p aria-live="off" className="tabular text-14 text-text-muted">
              {t(standing?.state === 'checked' ? 'own.checked' : 'own.valid', {
                time: formatDuration(seconds),
              })}
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button className="flex-1" isBusy={isBusy} onClick={() => void make()}>
            {t(isOpen ? 'own.again' : 'own.make')}
          </Button>
          {isOpen && (
            <Button
              look="secondary"
              className="flex-1"
              isBusy={isBusy}
              onClick={() => void revoke()}
            >
              {t('own.revoke')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
