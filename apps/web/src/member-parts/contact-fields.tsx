/** The e-mail or phone fields shared by registration and the forgotten password. */
import { Segmented, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { findEmailFault, findPhoneFault, readPhone } from './checks.ts';
import type { Channel } from './codes.ts';
import type { Faults, Form, Values } from './form.ts';

type Contact = 'email' | 'phone';

/** The fields that refusals of an address and its code belong to. */
export const CONTACT_REFUSALS = {
  CODE_EMPTY: 'code',
  CODE_INVALID: 'code',
  EMAIL_INVALID: 'email',
  EMAIL_DUPLICATE: 'email',
  EMAIL_SEND_FAILED: 'email',
  PHONE_DUPLICATE: 'phone',
} as const;

export function ChannelTabs(props: { value: Channel; onChange: (channel: Channel) => void }) {
  const t = useText('member');
  return (
    <Segmented
      {...props}
      label={t('contact.choice')}
      options={[
        { value: 'email', label: t('contact.byEmail') },
        { value: 'phone', label: t('contact.byPhone') },
      ]}
    />
  );
}

type ContactFieldProps = {
  channel: Channel;
  form: Pick<Form<Contact>, 'field'>;
  isOptional?: boolean;
};

/** Both values survive switching the tabs; only the visible one is sent. */
export function ContactField({ channel, form, isOptional = false }: ContactFieldProps) {
  const t = useText('member');
  if (channel === 'email') {
    return (
      <TextField
        key="email"
        {...form.field('email')}
        label={isOptional ? t('contact.emailOptional') : t('contact.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        placeholder="name@example.com"
      />
    );
  }
  return (
    <TextField
      key="phone"
      {...form.field('phone')}
      label={isOptional ? t('contact.phoneOptional') : t('contact.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="+886 912 345 678"
      hint={t('contact.phoneHint')}
    />
  );
}

export function findContactFaults(channel: Channel, values: Values<Contact>): Faults<Contact> {
  return channel === 'email'
    ? { email: findEmailFault(values.email) }
    : { phone: findPhoneFault(values.phone) };
}

export function otherChannel(channel: Channel): Channel {
  return channel === 'email' ? 'phone' : 'email';
}

/** Optional, but if given it must be a valid address. */
export function findOptionalFaults(channel: Channel, values: Values<Contact>): Faults<Contact> {
  return contactOf(channel, values) === '' ? {} : findContactFaults(channel, values);
}

/** The address in the server's format. */
export function contactOf(channel: Channel, values: Values<Contact>): string {
  return channel === 'email' ? values.email.trim() : readPhone(values.phone);
}
