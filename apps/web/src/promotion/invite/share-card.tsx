/** The member's own code and link: as text, as a QR code, by the share sheet, and as a picture. */
import { Button, Card, toast } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { QrCode } from '../../member-parts/qr-code.tsx';
import { CopyValue, copyText } from '../../parts/copying.tsx';
import { saveSharePicture } from './share-picture.ts';

export function ShareCard({ code }: { code: string }) {
  const t = useText('promotion');
  const parts = useText('parts');
  const link = `${window.location.origin}/account/register?code=${code}`;
  const said = { copied: parts('copy.done'), failed: parts('copy.failed') };
  const share = async () => {
    if (!('share' in navigator)) return copyText(link, said);
    try {
      await navigator.share({ title: t('share.title'), text: t('share.text'), url: link });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) await copyText(link, said);
    }
    return undefined;
  };
  const save = async () => {
    const texts = { title: t('picture.title'), text: t('picture.text'), mark: t('picture.mark') };
    const isSaved = await saveSharePicture({ code, link, ...texts });
    if (!isSaved) toast(t('picture.failed'), 'danger');
  };
  return (
    <Card title={t('share.heading')}>
      <div className="flex flex-col items-center gap-4">
        <p className="text-28 tabular font-semibold tracking-widest">
          <CopyValue text={code} name={t('share.code')} />
        </p>
        <QrCode text={link} label={t('share.qr')} failed={t('share.qrFailed')} />
        <dl className="flex min-h-11 w-full items-center justify-between gap-4 text-14">
          <dt className="shrink-0 text-text-muted">{t('share.link')}</dt>
          <dd className="min-w-0 pr-3 text-right">
            <CopyValue text={link} name={t('share.link')} />
          </dd>
        </dl>
        <div className="flex w-full flex-wrap gap-3">
          <Button icon="send" className="flex-1" onClick={() => void share()}>
            {t('share.send')}
          </Button>
          <Button look="secondary" icon="download" className="flex-1" onClick={() => void save()}>
            {t('share.picture')}
          </Button>
        </div>
        <p className="text-12 text-pretty text-text-muted">{t('share.note')}</p>
      </div>
    </Card>
  );
}
