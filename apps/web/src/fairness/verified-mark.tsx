/** The mark beside a live price: whether its seed hashes to the one before it. */
import { Badge, Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useLiveProof } from './live-proof.ts';

export function VerifiedMark() {
  const t = useText('fairness');
  const { state } = useLiveProof();
  if (state === 'broken') {
    return (
      <Badge tone="danger" icon="warning">
        {t('mark.broken')}
      </Badge>
    );
  }
  const isVerified = state === 'verified';
  return (
    <span
      className={`inline-flex items-center gap-1 text-12 font-medium ${
        isVerified ? 'text-accent' : 'text-text-muted'
      }`}
    >
      <Icon name="verified" size={14} />
      {isVerified ? t('mark.verified') : t('mark.waiting')}
    </span>
  );
}
