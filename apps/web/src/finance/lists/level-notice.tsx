/** The notice that trust products require verification, before the tap (rulebook 1.5). */
import { refusalOf } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { Link } from '../../router/index.ts';
import { useMember } from '../../session/session.ts';

export function LevelNotice() {
  const t = useText('finance');
  const member = useMember();
  const isVerified = member && !refusalOf(member, 'buy-trust-finance');
  if (isVerified) return null;
  return (
    <NoticeBox tone="calm" icon="verified">
      <p className="text-pretty">{t('rules.trust.level')}</p>
      {member?.level === 0 && (
        <Link
          to="/homeindex/userauth"
          className="flex min-h-11 items-center self-start font-semibold text-accent"
        >
          {t('buy.verify')}
        </Link>
      )}
    </NoticeBox>
  );
}
