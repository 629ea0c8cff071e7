/** Who the member is here. Addresses are masked: this page is shown to friends over the shoulder. */
import { Card, IconButton, ListRow } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { copyText } from './copy-text.ts';
import { maskEmail, maskPhone } from './shown.ts';

export function AccountCard({ me }: { me: Me }) {
  const t = useText('identity');
  const { date } = useFormat();
  return (
    <Card padding="none" title={t('settings.account')}>
      <div className="pb-2">
        <ListRow
          isDense
          title={t('settings.memberNumber')}
          trailing={
            <span className="-mr-3 flex items-center text-14">
              {me.uid}
              <IconButton
                icon="copy"
                size={20}
                label={t('settings.copyNumber')}
                className="text-accent"
                onClick={() => void copyText(me.uid)}
              />
            </span>
          }
        />
        <Fact name={t('settings.username')} value={me.username} />
        <Fact
          name={t('settings.email')}
          value={me.email === null ? t('settings.notSet') : maskEmail(me.email)}
        />
        <Fact
          name={t('settings.phone')}
          value={me.phone === null ? t('settings.notSet') : maskPhone(me.phone)}
        />
        <Fact name={t('settings.since')} value={date(me.createdAtMs)} />
      </div>
    </Card>
  );
}

/** A name may be as long as a line, so it wraps where a list row would push its label away. */
function Fact({ name, value }: { name: string; value: string }) {
  return (
    <dl className="flex min-h-12 items-center justify-between gap-4 px-4 py-1.5">
      <dt className="shrink-0 text-16 font-medium">{name}</dt>
      <dd className="tabular min-w-0 text-right text-14 wrap-anywhere text-text-muted">{value}</dd>
    </dl>
  );
}
