/**
 * Resets a forgotten login password by e-mail or phone (rulebook 14.4). The title bar says "User
 * Agreement" because the route table fixes the title (rulebook 23, D7); the heading is correct.
 */
import { useState } from 'react';
import { Button, Icon, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Link, navigate, useQuery } from '../router/index.ts';
import { findCodeFault, findRepeatFault } from '../member-parts/checks.ts';
import { CodeField } from '../member-parts/code-field.tsx';
import type { Channel } from '../member-parts/codes.ts';
import {
  ChannelTabs,
  ContactField,
  contactOf,
  findContactFaults,
} from '../member-parts/contact-fields.tsx';
import { setForgottenPassword } from './data.ts';
import { FormPage, withRedirect } from './form-page.tsx';
import { useForm } from '../member-parts/form.ts';
import { NewPasswordFields } from '../member-parts/new-password-fields.tsx';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { findNewPasswordFault, ownerOf } from '../member-parts/weakness.ts';

export function Page() {
  const t = useText('identity');
  const query = useQuery();
  const [channel, setChannel] = useState<Channel>('email');
  const form = useForm({
    initial: { email: '', phone: '', code: '', password: '', repeat: '' },
    check: (values) => ({
      ...findContactFaults(channel, values),
      code: findCodeFault(values.code),
      password: findNewPasswordFault(values.password, ownerOf(values)),
      repeat: findRepeatFault(values.password, values.repeat),
    }),
    send: async (values) => {
      const { code, password, repeat } = values;
      const address = { channel, target: contactOf(channel, values) };
      await setForgottenPassword({ ...address, code, password, repeat });
      toast(t('ok.reset'), 'success');
      return () => void navigate(withRedirect('/account/login', query), { replace: true });
    },
    fieldOf: {
      CODE_EMPTY: 'code',
      CODE_INVALID: 'code',
      EMAIL_INVALID: 'email',
      EMAIL_SEND_FAILED: 'email',
      PASSWORD_WEAK: 'password',
    },
    rename: { target: channel },
  });
  const isWaiting = useIsWaiting(form.problem);
  const target = contactOf(channel, form.values);
  return (
    <FormPage title={t('forget.title')} text={t('forget.text')}>
      <form {...form.element} className="flex flex-col gap-4">
        <ChannelTabs value={channel} onChange={setChannel} />
        <WhereCodesGo />
        <ContactField channel={channel} form={form} />
        <CodeField
          address={{ purpose: 'forgot', channel, target }}
          field={form.field('code')}
          onFill={(code) => form.write('code', code)}
          canSend={() => !form.hasFaults(findContactFaults(channel, form.values))}
          mark={form.mark}
        />
        <NewPasswordFields
          form={form}
          names={{ password: 'password', repeat: 'repeat' }}
          label={t('forget.password')}
          repeatLabel={t('forget.repeat')}
          owner={ownerOf(form.values)}
        />
        <ProblemBox problem={form.problem} />
        <p className="text-12 text-pretty text-text-muted">{t('forget.effect')}</p>
        <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
          {t('forget.submit')}
        </Button>
        <Link
          to={withRedirect('/account/login', query)}
          className="self-center py-3 text-14 font-semibold text-accent"
        >
          {t('forget.back')}
        </Link>
      </form>
    </FormPage>
  );
}

/** Otherwise somebody would wait for an e-mail that never comes. */
function WhereCodesGo() {
  const t = useText('identity');
  return (
    <div className="flex items-start gap-3 rounded-card border border-line p-3 text-14">
      <Icon name="info" size={20} className="text-accent" />
      <div className="flex flex-col gap-1.5 text-pretty text-text-muted">
        <h3 className="font-semibold text-text">{t('forget.where')}</h3>
        <p>{t('forget.whereInbox')}</p>
        <p>{t('forget.whereLog')}</p>
        <p>{t('forget.whereMail')}</p>
      </div>
    </div>
  );
}
