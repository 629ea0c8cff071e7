/** The way into a class on the board: a QR code, and the code for who has no camera. */
import { Card } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { QrCode } from '../../member-parts/qr-code.tsx';
import { joinLink } from '../names.ts';

export function WallCode({ code }: { code: string }) {
  const t = useText('classes');
  const address = `${window.location.host}/my/classes`;
  return (
    <Card className="flex shrink-0 items-center gap-4" padding="none">
      <div className="shrink-0">
        <QrCode text={joinLink(code)} label={t('wall.qr')} failed={t('wall.qrFailed')} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 py-4 pr-4">
        <p className="text-14 text-text-muted">{t('join.title')}</p>
        <p className="tabular text-28 font-semibold tracking-wide">
          {code.slice(0, HALF)}
          <wbr />
          {code.slice(HALF)}
        </p>
        <p className="text-12 wrap-anywhere text-text-muted">{address}</p>
      </div>
    </Card>
  );
}

const HALF = 4;
