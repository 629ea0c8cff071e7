/** A button that asks the device for a passkey; errors are shown above it. */
import { Button } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useForm } from '../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { logInByPasskey } from './data.ts';
import { enter, type Turns } from './entering.ts';

type PasskeyFormProps = { look: 'primary' | 'secondary'; turns: Partial<Turns> };

export function PasskeyForm({ look, turns }: PasskeyFormProps) {
  const t = useText('identity');
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () => enter(logInByPasskey, turns),
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <ProblemBox problem={form.problem} />
      <Button
        type="submit"
        look={look}
        size="large"
        icon="key"
        isFullWidth
        isBusy={form.isBusy}
        disabled={isWaiting}
      >
        {t('login.passkey')}
      </Button>
    </form>
  );
}
