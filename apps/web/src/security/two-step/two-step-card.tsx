/** Two-step login: app, passkeys and recovery codes, each a row that opens its sheet. */
import { Badge, Card, Icon, ListRow, type IconName } from '@anywhen/ui';
import { PASSKEYS_MAX, RECOVERY_CODES_COUNT, type SecurityStanding } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { hasTwoSteps } from '../score.ts';
import { StateBadge } from '../state-badge.tsx';
import { AUTHENTICATOR_SHEET, AuthenticatorSheet } from './authenticator-sheet.tsx';
import { PASSKEYS_SHEET, PasskeysSheet } from './passkeys-sheet.tsx';
import { RECOVERY_SHEET, RecoverySheet } from './recovery-sheet.tsx';

const FEW = 3; // Below this many, new ones are recommended.

type TwoStepCardProps = { standing: SecurityStanding };

export function TwoStepCard({ standing }: TwoStepCardProps) {
  const t = useText('security');
  return (
    <Card padding="none" title={t('card.twoStep')}>
      <p className="px-4 pb-1 text-14 text-pretty text-text-muted">{t('twoStep.text')}</p>
      <AuthenticatorRow standing={standing} />
      <PasskeysRow standing={standing} />
      <RecoveryRow standing={standing} />
      <AuthenticatorSheet standing={standing} />
      <PasskeysSheet standing={standing} />
      <RecoverySheet standing={standing} />
    </Card>
  );
}

function AuthenticatorRow({ standing: { totpSinceMs } }: TwoStepCardProps) {
  const t = useText('security');
  const { date } = useFormat();
  const [, open] = useSheetEntry(AUTHENTICATOR_SHEET);
  return (
    <ListRow
      hasChevron
      title={t('row.authenticator')}
      detail={totpSinceMs === null ? undefined : t('twoStep.since', { date: date(totpSinceMs) })}
      leading={<RowIcon name="shield" />}
      trailing={<StateBadge kind="switch" isDone={totpSinceMs !== null} />}
      onClick={open}
    />
  );
}

function PasskeysRow({ standing: { passkeys } }: TwoStepCardProps) {
  const t = useText('security');
  const [, open] = useSheetEntry(PASSKEYS_SHEET);
  const count = passkeys.length;
  return (
    <ListRow
      hasChevron
      title={t('row.passkeys')}
      detail={t('row.passkeysText')}
      leading={<RowIcon name="key" />}
      trailing={
        count === 0 ? (
          <Badge>{t('passkeys.none')}</Badge>
        ) : (
          <Badge tone="accent">{t('passkeys.count', { count, max: PASSKEYS_MAX })}</Badge>
        )
      }
      onClick={open}
    />
  );
}

/** They come with two-step login; before that there is nothing to open. */
function RecoveryRow({ standing }: TwoStepCardProps) {
  const t = useText('security');
  const [, open] = useSheetEntry(RECOVERY_SHEET);
  const { recoveryCodesLeft: left } = standing;
  if (!hasTwoSteps(standing)) {
    return (
      <ListRow
        title={t('row.recovery')}
        detail={t('recovery.later')}
        leading={<RowIcon name="document" />}
      />
    );
  }
  return (
    <ListRow
      hasChevron
      title={t('row.recovery')}
      leading={<RowIcon name="document" />}
      trailing={
        <Badge tone={left > FEW ? 'accent' : 'warn'}>
          {t('recovery.left', { left, all: RECOVERY_CODES_COUNT })}
        </Badge>
      }
      onClick={open}
    />
  );
}

function RowIcon({ name }: { name: IconName }) {
  return <Icon name={name} size={20} className="text-text-muted" />;
}
