/**
 * `/homeindex/verified-email` and `/homeindex/verified-phone` (rulebook 14.2): binds or changes an
 * e-mail address or phone number.
 */
import { Button, toast } from '@anywhen/ui';
import type { FieldFault, Me } from '@anywhen/protocol';
import { useText, type TextKey } from '../i18n/index.ts';
import { findCodeFault } from '../member-parts/checks.ts';
import { CodeField } from '../member-parts/code-field.tsx';
import type { Channel } from '../member-parts/codes.ts';
import {
  CONTACT_REFUSALS,
  ContactField,
  contactOf,
  findContactFaults,
} from '../member-parts/contact-fields.tsx';
import { useForm, type Values } from '../member-parts/form.ts';
import { maskEmail, maskPhone } from '../member-parts/masked-contacts.ts';
import { OwnStepField, useOwnStep } from '../member-parts/own-step.tsx';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../member-parts/secret-field.tsx';
import { useMe } from '../parts/me.ts';
import { returnTo, usePageRoute } from '../router/index.ts';
import { sendContact } from './data.ts';
import { Effects, FormFrame } from './form-frame.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSureChange } from './lost-answer.ts';

/** `confirm`: the member has claimed it, but never confirmed it by a code. */
type Task = 'add' | 'confirm' | 'change';

const TITLES: Readonly<Record<Channel, Readonly<Record<Task, TextKey<'security'>>>>> = {
  email: { add: 'email.add', confirm: 'email.confirm', change: 'email.change' },
  phone: { add: 'phone.add', confirm: 'phone.confirm', change: 'phone.change' },
};

export function Page() {
  const { path } = usePageRoute();
  const channel = path === '/homeindex/verified-email' ? 'email' : 'phone';
  return (
    <Loaded asked={useMe()} count={3}>
      {(me) => <ContactForm key={channel} me={me} channel={channel} />}
    </Loaded>
  );
}

type ContactFormProps = { me: Me; channel: Channel };

function ContactForm({ me, channel }: ContactFormProps) {
  const t = useText('security');
  const { task, address } = standingOf(me, channel);
  const form = useContact({ me, channel });
  const isWaiting = useIsWaiting(form.problem);
  const old = channel === 'email' ? maskEmail(address) : maskPhone(address);
  return (
    <FormFrame
      icon={channel === 'email' ? 'mail' : 'phone'}
      title={t(TITLES[channel][task])}
      text={task === 'change' ? t('contact.now', { address: old }) : t('contact.text')}
    >
      <form {...form.element} className="flex flex-col gap-4">
        <ContactField channel={channel} form={form} />
        <CodeField
          address={{ purpose: 'bind', channel, target: contactOf(channel, form.values) }}
          field={form.field('code')}
          onFill={(code) => form.write('code', code)}
          canSend={() => !form.hasFaults(findAddressFaults(form.values, { me, channel }))}
          mark={form.mark}
        />
        <LoginPasswordField {...form.field('password')} enterKeyHint="done" />
        <OwnStepField
          step={form.step}
          field={form.field('secondStep')}
          onWrite={(text) => form.write('secondStep', text)}
        />
        <Effects texts={[...(task === 'change' ? [t('effect.told')] : []), t('effect.lock')]} />
        <ProblemBox problem={form.problem} />
        <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
          {task === 'change' ? t('contact.change') : t('contact.confirm')}
        </Button>
      </form>
    </FormFrame>
  );
}

function useContact({ me, channel }: ContactFormProps) {
  const t = useText('security');
  const change = useSureChange([channel]);
  const { task } = standingOf(me, channel);
  const step = useOwnStep();
  const form = useForm({
    initial: {
      email: me.isEmailConfirmed ? '' : (me.email ?? ''),
      phone: me.isPhoneConfirmed ? '' : (me.phone ?? ''),
      code: '',
      password: '',
      secondStep: '',
    },
    check: (values) => ({
      ...findAddressFaults(values, { me, channel }),
      code: findCodeFault(values.code),
      password: values.password === '' ? 'required' : undefined,
      secondStep: step.findFault(values.secondStep),
    }),
    send: async (values) => {
      const { code, password, secondStep } = values;
      const target = contactOf(channel, values);
      const body = { channel, target, code, password };
      await change(() => step.sendWith(secondStep, (proof) => sendContact({ ...body, ...proof })));
      toast(t(task === 'change' ? 'contact.changed' : 'contact.bound'), 'success');
      return () => returnTo('/my/security');
    },
    fieldOf: {
      ...CONTACT_REFUSALS,
      LOGIN_PASSWORD_WRONG: 'password',
      SECOND_STEP_WRONG: 'secondStep',
    },
    rename: { target: channel },
  });
  return { ...form, step };
}

function standingOf(me: Me, channel: Channel): { task: Task; address: string } {
  const { email, phone, isEmailConfirmed, isPhoneConfirmed } = me;
  const address = channel === 'email' ? email : phone;
  if (address === null) return { task: 'add', address: '' };
  const isConfirmed = channel === 'email' ? isEmailConfirmed : isPhoneConfirmed;
  return { task: isConfirmed ? 'change' : 'confirm', address };
}

/** An already confirmed address needs no code. */
function findAddressFaults(
  values: Values<'email' | 'phone'>,
  { me, channel }: ContactFormProps,
): Partial<Record<'email' | 'phone', FieldFault | undefined>> {
  const { task, address } = standingOf(me, channel);
  const typed = contactOf(channel, values).toLowerCase();
  if (task === 'change' && typed === address.toLowerCase()) return { [channel]: 'same' };
  return findContactFaults(channel, values);
}
