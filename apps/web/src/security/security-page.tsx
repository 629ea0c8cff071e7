/** The safety center: how well the account is protected, and what to do next. */
import { Card, Icon, ListRow } from '@anywhen/ui';
import type { SecurityStanding } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { WithdrawalLock } from '../member-parts/withdrawal-lock.tsx';
import { LoadingRows } from '../parts/list-start.tsx';
import { refreshMe, useMe } from '../parts/me.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { useSheetEntry } from '../router/index.ts';
import { useSecurity } from './data.ts';
import { Loaded } from '../parts/loaded.tsx';
import { KEYS_SHEET, KeysSheet } from './keys/keys-sheet.tsx';
import { AddressRows, FundPasswordRow, LoginPasswordRow } from './protection-rows.tsx';
import { ScoreCard } from './score-card.tsx';
import { AUTHENTICATOR_SHEET } from './two-step/authenticator-sheet.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';

export function Page() {
  return (
    <Loaded asked={useSecurity()} count={6}>
      {(standing) => (
        <Refreshable onRefresh={refreshMe}>
          <SafetyCentre standing={standing} />
        </Refreshable>
      )}
    </Loaded>
  );
}

function SafetyCentre({ standing }: { standing: SecurityStanding }) {
  const t = useText('security');
  const { data: me } = useMe();
  const [, openAuthenticator] = useSheetEntry(AUTHENTICATOR_SHEET);
  const [, openKeys] = useSheetEntry(KEYS_SHEET);
  return (
    <div className="flex flex-col gap-4 p-4">
      <ScoreCard standing={standing} onTwoStep={openAuthenticator} />
      <WithdrawalLock untilMs={standing.withdrawLockUntilMs}>
        <p className="flex gap-2 px-1 text-12 text-pretty text-text-muted">
          <Icon name="info" size={16} className="shrink-0" />
          {t('lockNone')}
        </p>
      </WithdrawalLock>
      <Card padding="none" title={t('card.passwords')}>
        <LoginPasswordRow />
        <FundPasswordRow isDone={standing.isFundPasswordSet} />
      </Card>
      <Card padding="none" title={t('card.addresses')}>
        {me ? <AddressRows me={me} /> : <LoadingRows count={2} />}
      </Card>
      <TwoStepCard standing={standing} />
      <Card padding="none" title={t('card.access')}>
        <ListRow
          hasChevron
          title={t('row.keys')}
          detail={t('row.keysText')}
          leading={<Icon name="key" size={20} className="text-text-muted" />}
          onClick={openKeys}
        />
        <KeysSheet />
        <ListRow
          hasChevron
          title={t('row.devices')}
          detail={t('row.devicesText')}
          href="/homeindex/system?part=devices"
          leading={<Icon name="phone" size={20} className="text-text-muted" />}
        />
        <ListRow
          hasChevron
          title={t('row.log')}
          detail={t('row.logText')}
          href="/homeindex/system?part=log"
          leading={<Icon name="history" size={20} className="text-text-muted" />}
        />
      </Card>
    </div>
  );
}
