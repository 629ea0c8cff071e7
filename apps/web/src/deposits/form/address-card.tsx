/** The destination of the deposit: as a QR code, as text to copy, and with its warnings. */
import { addressInQr } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { AddressLine } from '../../case-parts/address-line.tsx';
import { useText } from '../../i18n/index.ts';
import { QrCode } from '../../member-parts/qr-code.tsx';
import { NoticeBox } from '../../money-forms/notice.tsx';

export function AddressCard({ address, currency }: { address: string; currency: string }) {
  const t = useText('deposits');
  return (
    <Card title={t('address.title')} className="flex flex-col gap-4">
      <div className="flex justify-center">
        <QrCode text={addressInQr(address)} label={t('address.qr')} failed={t('address.noQr')} />
      </div>
      <AddressLine address={address} />
      <NoticeBox tone="warn">
        <p className="text-pretty">{t('warning.network')}</p>
        <p className="text-pretty">{t('warning.currency', { currency })}</p>
      </NoticeBox>
    </Card>
  );
}
