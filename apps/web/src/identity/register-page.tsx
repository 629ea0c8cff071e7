/**
 * Registration by e-mail or phone (rulebook 14.1). The route is cached, so that reading the
 * agreement loses nothing. Typed input is cleared when a session begins.
 */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Icon, Spinner, TextField, toast } from '@anywhen/ui';
import { PUBLIC_INVITE_CODE } from '@anywhen/protocol';
import { Sentence, useText } from '../i18n/index.ts';
import { useTyped } from '../parts/drafts/typed.ts';
import { Link, useQuery } from '../router/index.ts';
import { useIsMember } from '../session/session.ts';
import { findCodeFault, findRepeatFault, findUsernameFault } from '../member-parts/checks.ts';
import { CodeField } from '../member-parts/code-field.tsx';
import type { Channel } from '../member-parts/codes.ts';
import {
  CONTACT_REFUSALS,
  ChannelTabs,
  ContactField,
  contactOf,
  findContactFaults,
  findOptionalFaults,
  otherChannel,
} from '../member-parts/contact-fields.tsx';
import { registerMember } from './data.ts';
import { FormPage, OtherPage } from './form-page.tsx';
import { useForm, type FieldProps } from '../member-parts/form.ts';
import { findInvitationFault, useInvitation } from './invitation.ts';
import { useMarkText } from '../member-parts/mark-text.ts';
import { NewPasswordFields } from '../member-parts/new-password-fields.tsx';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { findNewPasswordFault, ownerOf } from '../member-parts/weakness.ts';

/**
 * An empty form under "Registered successfully" would look like a failure: a spinner replaces it.
 */
export function Page() {
  const t = useText('identity');
  const isMember = useIsMember();
  if (!isMember) return <Registration />;
  return (
    <div aria-busy="true" className="flex justify-center p-16">
      <output className="sr-only">{t('loading')}</output>
      <Spinner className="text-accent" />
    </div>
  );
}

function Registration() {
  const t = useText('identity');
  const query = useQuery();
  const { channel, hasOther, change } = useWay();
  const form = useRegistration({ channel, hasOther, invitedBy: query.get('code') });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <FormPage title={t('register.title')} text={<Grant />}>
      <form {...form.element} className="flex flex-col gap-4">
        <ChannelTabs value={channel} onChange={(next) => change({ channel: next })} />
        <ContactField channel={channel} form={form} />
        <CodeField
          address={{ purpose: 'register', channel, target: contactOf(channel, form.values) }}
          field={form.field('code')}
          onFill={(code) => form.write('code', code)}
          canSend={() => !form.hasFaults(findContactFaults(channel, form.values))}
          mark={form.mark}
        />
        {hasOther ? (
          <ContactField isOptional channel={otherChannel(channel)} form={form} />
        ) : (
          <AddOther channel={otherChannel(channel)} onAdd={() => change({ hasOther: true })} />
        )}
        <TextField
          {...form.field('username')}
          label={t('register.username')}
          hint={t('register.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <NewPasswordFields
          form={form}
          names={{ password: 'password', repeat: 'repeat' }}
          label={t('register.password')}
          repeatLabel={t('register.repeat')}
          owner={ownerOf(form.values)}
        />
        <InviteField field={form.field('invite')} />
        <ProblemBox problem={form.problem} />
        <div className="flex flex-col gap-3 pt-2">
          <p className="text-12 text-pretty text-text-muted">
            <Sentence
              say={(marks) => t('register.agree', marks)}
              parts={{ agreement: <AgreementLink /> }}
            />
          </p>
          <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
            {t('register.submit')}
          </Button>
          <OtherPage
            question={t('register.hasAccount')}
            path="/account/login"
            label={t('register.login')}
          />
        </div>
      </form>
    </FormPage>
  );
}

type Way = { readonly channel: Channel; readonly hasOther: boolean };

const FIRST_WAY: Way = { channel: 'email', hasOther: false };

function AgreementLink() {
  const t = useText('identity');
  return (
    <Link
      to="/homeindex/tiaokuan"
      className="-my-3 inline-block py-3 font-semibold text-accent underline underline-offset-2"
    >
      {t('register.agreement')}
    </Link>
  );
}

function useWay() {
  const [way, type] = useTyped('identity.register-way', FIRST_WAY);
  return { ...way, change: (part: Partial<Way>) => type((before) => ({ ...before, ...part })) };
}

type RegistrationPlan = { channel: Channel; hasOther: boolean; invitedBy: string | null };

function useRegistration({ channel, hasOther, invitedBy }: RegistrationPlan) {
  const t = useText('identity');
  const other = otherChannel(channel);
  const [readInvite, setReadInvite] = useState(invitedBy);
  // The code of a link is newer than a stored one.
  const linked = invitedBy === null ? [] : (['invite'] as const);
  const form = useForm({
    draft: { name: 'identity.register', secrets: ['code', 'password', 'repeat', ...linked] },
    initial: {
      email: '',
      phone: '',
      code: '',
      username: '',
      password: '',
      repeat: '',
      invite: invitedBy ?? PUBLIC_INVITE_CODE,
    },
    check: (values) => ({
      ...findContactFaults(channel, values),
      ...(hasOther ? findOptionalFaults(other, values) : {}),
      code: findCodeFault(values.code),
      username: findUsernameFault(values.username),
      password: findNewPasswordFault(values.password, ownerOf(values)),
      repeat: findRepeatFault(values.password, values.repeat),
      invite: findInvitationFault(values.invite),
    }),
    send: async (values) => {
      const { username, password, repeat, code, invite } = values;
      const otherContact = hasOther ? contactOf(other, values) : '';
      await registerMember({
        channel,
        [channel]: contactOf(channel, values),
        ...(otherContact === '' ? {} : { [other]: otherContact }),
        username: username.trim(),
        password,
        repeat,
        code,
        invite: invite.trim(),
      });
      toast(t('ok.register'), 'success');
      return 'leaving';
    },
    fieldOf: {
      ...CONTACT_REFUSALS,
      USERNAME_DUPLICATE: 'username',
      USERNAME_RESERVED: 'username',
      INVITE_INVALID: 'invite',
      PASSWORD_WEAK: 'password',
    },
    rename: { target: channel },
  });
  // A second invitation link was opened while the page was cached: the newer one wins.
  if (invitedBy !== null && invitedBy !== readInvite) {
    setReadInvite(invitedBy);
    form.write('invite', invitedBy);
  }
  return form;
}

/** A one-sentence explanation above the form. */
function Grant() {
  const t = useText('identity');
  return (
    <span className="flex items-start gap-2">
      <Icon name="gift" size={20} className="mt-0.5 text-accent" />
      <span>{t('register.grant')}</span>
    </span>
  );
}

type AddOtherProps = { channel: Channel; onAdd: () => void };

/** The address of the other tab is optional; it can be confirmed later. */
function AddOther({ channel, onAdd }: AddOtherProps) {
  const t = useText('member');
  const add = (button: HTMLButtonElement) => {
    const { form } = button;
    flushSync(onAdd); // The field must be rendered before it can get the focus from the button.
    form?.querySelector<HTMLInputElement>(`input[name="${channel}"]`)?.focus();
  };
  return (
    <Button
      look="quiet"
      size="small"
      icon="plus"
      className="-my-1 -ml-3 self-start"
      onClick={(event) => add(event.currentTarget)}
    >
      {channel === 'email' ? t('contact.addEmail') : t('contact.addPhone')}
    </Button>
  );
}

function InviteField({ field }: { field: FieldProps }) {
  const t = useText('identity');
  const textOf = useMarkText();
  const isValid = useInvitation(field.value);
  const unknown = isValid === false ? textOf('invite', { fault: 'not-offered' }) : undefined;
  const hint = t('register.inviteHint', { code: PUBLIC_INVITE_CODE });
  return (
    <TextField
      {...field}
      error={field.error ?? unknown}
      label={t('register.invite')}
      hint={isValid ? t('register.inviteValid') : hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}
