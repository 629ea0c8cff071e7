/** The member's identity. Addresses are masked against shoulder surfing. */
import type { ReactNode } from 'react';
import { Badge, Card, Icon, IconButton } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { Link, type RoutePath } from '../../router/index.ts';
import { copyOwn } from '../copy-own.ts';
import { maskEmail, maskPhone } from '../../member-parts/masked-contacts.ts';

export function AccountCard({ me }: { me: Me }) {
  const t = useText('identity');
  const app = useText('app');
  const { date } = useFormat();
  return (
    <Card padding="none" title={t('settings.account')}>
      <dl className="pb-2">
        <Fact name={t('settings.memberNumber')}>
          <span className="-mr-3 flex items-center text-text">
            {me.uid}
            <IconButton
              icon="copy"
              size={20}
              label={t('settings.copyNumber')}
              className="text-accent"
              onClick={() => void copyOwn(me.uid)}
            />
          </span>
        </Fact>
        <Fact name={t('settings.inviteCode')}>
          <span className="-mr-3 flex items-center text-text">
            {me.inviteCode}
            <IconButton
              icon="copy"
              size={20}
              label={t('settings.copyInviteCode')}
              className="text-accent"
              onClick={() => void copyOwn(me.inviteCode)}
            />
          </span>
        </Fact>
        <Fact name={app('title.authorizationCode')}>
          <Link to="/my/authorization_code" className="flex min-h-11 items-center gap-x-2">
            {t('settings.authorizationCode')}
            <Icon name="chevron-right" size={16} />
          </Link>
        </Fact>
        <Fact name={t('settings.username')}>{me.username}</Fact>
        <Fact name={t('settings.email')}>
          <Contact
            to="/homeindex/verified-email"
            text={me.email === null ? null : maskEmail(me.email)}
            isConfirmed={me.isEmailConfirmed}
          />
        </Fact>
        <Fact name={t('settings.phone')}>
          <Contact
            to="/homeindex/verified-phone"
            text={me.phone === null ? null : maskPhone(me.phone)}
            isConfirmed={me.isPhoneConfirmed}
          />
        </Fact>
        <Fact name={t('settings.since')}>{date(me.createdAtMs)}</Fact>
      </dl>
    </Card>
  );
}

type ContactProps = { to: RoutePath; text: string | null; isConfirmed: boolean };

/** An unconfirmed address cannot be used yet; it says so, and links to the confirmation. */
function Contact({ to, text, isConfirmed }: ContactProps) {
  const t = useText('identity');
  return (
    <Link to={to} className="flex min-h-11 flex-wrap items-center justify-end gap-x-2">
      {text !== null && !isConfirmed && <Badge>{t('settings.unconfirmed')}</Badge>}
      <span>{text ?? t('settings.notSet')}</span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** With large fonts the value wraps below its name instead of being truncated. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4">
      <dt className="text-16 font-medium">{name}</dt>
      <dd className="tabular ml-auto text-right text-14 wrap-break-word text-text-muted">
        {children}
      </dd>
    </div>
  );
}
