/** What blocks a withdrawal, shown above the form. */
import { LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';

const SUPPORT = '/kefu/kefu';

export function NoFundPassword() {
  const forms = useText('forms');
  const t = useText('withdrawals');
  return (
    <NoticeBox tone="warn" icon="key">
      <p className="font-semibold text-warn">{forms('setFundPassword')}</p>
      <p className="text-pretty">{t('missing.fundPassword')}</p>
    </NoticeBox>
  );
}

export function NoTimesLeft() {
  const errors = useText('errors');
  const parts = useText('parts');
  return (
    <NoticeBox tone="warn" icon="calendar">
      <p className="font-semibold text-pretty text-warn">{errors('withdrawTimesExceeded')}</p>
      <div className="pt-1">
        <LinkButton look="secondary" size="small" href={SUPPORT}>
          {parts('help')}
        </LinkButton>
      </div>
    </NoticeBox>
  );
}
