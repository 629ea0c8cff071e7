/**
 * The place of a QR code: its drawing comes with the first one that is shown. Without it the other
 * ways to the same text must do, so that a lost connection costs one picture and no page.
 */
import { Spinner } from '@anywhen/ui';
import { useCodeOnDemand } from '../market-parts/code-on-demand.ts';

const loadPicture = () => import('./qr-picture.tsx');

type QrCodeProps = {
  text: string;
  /** What the picture holds. */
  label: string;
  /** Said in its place when it did not come. */
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
