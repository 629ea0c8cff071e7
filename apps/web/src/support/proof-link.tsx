/** A result that was reported, or the proof of one: a way to the receipt anybody can verify. */
import type { ReportedProduct } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { To } from '../router/index.ts';

const RECEIPTS: Readonly<Record<ReportedProduct, To>> = {
  seconds: '/newContract/contractinfo?product=seconds',
  option: '/newContract/contractinfo?product=option',
  liquidation: '/newContract/contractinfo?product=derivatives',
};

type ProofLinkProps = { product: ReportedProduct; shareId: string; isOwn: boolean };

export function ProofLink({ product, shareId, isOwn }: ProofLinkProps) {
  const t = useText('support');
  return (
    <div className="flex flex-col gap-1">
      <p>{t(isOwn ? 'report.sent' : 'report.proof')}</p>
      <a
        href={`${RECEIPTS[product]}&share=${shareId}`}
        className="inline-flex min-h-11 items-center gap-1 font-semibold underline"
      >
        <Icon name="receipt" size={20} />
        {t('report.verify')}
      </a>
    </div>
  );
}
