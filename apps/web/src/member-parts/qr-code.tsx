/**
 * The place of a QR code, whose code is loaded with the first one shown. If that fails, the text
 * beside it must do, so that a lost connection costs one image and no page.
 */
import { Spinner } from '@anywhen/ui';
import { useCodeOnDemand } from '../market-parts/code-on-demand.ts';

const loadPicture = () => import('@anywhen/ui/qr-picture');

type QrCodeProps = {
  text: string;
  /** The encoded text. */
  label: string;
  /** Shown in its place when it failed to load. */
  failed: string;
};

export function QrCode(props: QrCodeProps) {
  return (
    <div className="flex size-44 items-center justify-center">
      <Picture {...props} />
    </div>
  );
}

function Picture({ text, label, failed }: QrCodeProps) {
  const [picture] = useCodeOnDemand(loadPicture);
  if (picture.status === 'loading') return <Spinner className="text-accent" />;
  if (picture.status === 'failed') {
    return <p className="text-center text-14 text-text-muted">{failed}</p>;
  }
  const { QrPicture } = picture.code;
  return <QrPicture text={text} label={label} />;
}
