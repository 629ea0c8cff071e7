/** The form of a new key: what it may do and from where, confirmed by the owner. */
import { useState, type ComponentProps } from 'react';
import { Button, Checkbox, Segmented, TextArea, TextField } from '@anywhen/ui';
import { KEY_LABEL_MAX, type KeyKind } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { findRequiredFault } from '../../member-parts/checks.ts';
import { useForm } from '../../member-parts/form.ts';
import { OwnStepField, useOwnStep } from '../../member-parts/own-step.tsx';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { LoginPasswordField } from '../../member-parts/secret-field.tsx';
import { Effects } from '../form-frame.tsx';
import { makeNewKey, readList, type MadeKey } from './data.ts';

type MakeKeyFormProps = { onMade: (made: MadeKey) => void; onBack: () => void };

export function MakeKeyForm({ onMade, onBack }: MakeKeyFormProps) {
  const t = useText('security');
  const [mayTrade, setMayTrade] = useState(false);
  const [kind, setKind] = useState<KeyKind>('hmac');
  const step = useOwnStep();
  const form = useForm({
    initial: { keyName: '', networks: '', publicKey: '', password: '', secondStep: '' },
    check: ({ keyName, publicKey, password, secondStep }) => ({
      keyName: findRequiredFault(keyName),
      publicKey: kind === 'hmac' ? undefined : findRequiredFault(publicKey),
      password: password === '' ? 'required' : undefined,
      secondStep: step.findFault(secondStep),
    }),
    send: async ({ keyName, networks, publicKey, password, secondStep }) => {
      const pem = kind === 'hmac' ? {} : { publicKey: publicKey.trim() };
      const asked = { label: keyName.trim(), kind, mayTrade, networks: readList(networks), ...pem };
      onMade(
        await step.sendWith(secondStep, (proof) => makeNewKey({ ...asked, password, ...proof })),
      );
      return 'done';
    },
    fieldOf: { LOGIN_PASSWORD_WRONG: 'password', SECOND_STEP_WRONG: 'secondStep' },
  });
  const isWaiting = useIsWaiting(form.problem);
  const { onChange: _own, ...pemField } = form.field('publicKey');
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <TextField
        {...form.field('keyName')}
        label={t('keys.label')}
        placeholder={t('keys.labelPlaceholder')}
        maxLength={KEY_LABEL_MAX}
        autoComplete="off"
        enterKeyHint="next"
      />
      <div className="flex flex-col">
        <Checkbox label={t('keys.mayTrade')} isChecked={mayTrade} onChange={setMayTrade} />
        <p className="text-12 text-pretty text-text-muted">{t('keys.never')}</p>
      </div>
      <TextField
        {...form.field('networks')}
        label={t('keys.networks')}
        hint={t(mayTrade ? 'keys.networksTrade' : 'keys.networksHint')}
        placeholder="203.0.113.7, 2001:db8::/48"
        autoComplete="off"
        enterKeyHint="next"
      />
      <KindField
        kind={kind}
        onChange={setKind}
        pem={pemField}
        onPem={(text) => form.write('publicKey', text)}
      />
      <LoginPasswordField {...form.field('password')} enterKeyHint="done" />
      <OwnStepField
        step={step}
        field={form.field('secondStep')}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <Effects texts={[t('effect.lock')]} />
      <ProblemBox problem={form.problem} />
      <Button type="submit" size="large" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
        {t('keys.makeNow')}
      </Button>
      <Button look="quiet" isFullWidth onClick={onBack}>
        {t('keys.back')}
      </Button>
    </form>
  );
}

type KindFieldProps = {
  kind: KeyKind;
  onChange: (kind: KeyKind) => void;
  pem: Omit<ComponentProps<typeof TextArea>, 'label' | 'onChange'>;
  onPem: (text: string) => void;
};

/** What signs: a secret that we draw, or the member's own private key. */
function KindField({ kind, onChange, pem, onPem }: KindFieldProps) {
  const t = useText('security');
  return (
    <>
      <Segmented
        label={t('keys.kind')}
        options={[
          { value: 'hmac', label: t('keys.hmac') },
          { value: 'ed25519', label: 'Ed25519' },
        ]}
        value={kind}
        onChange={onChange}
      />
      {kind === 'ed25519' && (
        <TextArea
          {...pem}
          label={t('keys.publicKey')}
          placeholder="-----BEGIN PUBLIC KEY-----"
          rows={4}
          onChange={(event) => onPem(event.target.value)}
        />
      )}
    </>
  );
}
