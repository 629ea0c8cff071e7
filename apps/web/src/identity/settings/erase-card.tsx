/**
 * "Delete my data" (rulebook 13.5): says what goes and what stays, asks for the password, and warns
 * before it does what cannot be undone.
 */
import { Button, Card, Icon, ListRow, PasswordField, toast } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { eraseData } from '../data.ts';
import { useForm } from '../forms/form.ts';
import { ProblemBox, useIsWaiting } from '../forms/problem-box.tsx';

const ERASE_SHEET = 'identity.erase';

export function EraseCard() {
  const t = useText('identity');
  const app = useText('app');
  const [isOpen, open, close] = useSheetEntry(ERASE_SHEET);
  return (
    <Card padding="none">
      <ListRow
        isDanger
        hasChevron
        title={t('erase.title')}
        detail={t('erase.detail')}
        leading={<Icon name="trash" size={20} />}
        onClick={open}
      />
      <Sheet isOpen={isOpen} onClose={close} title={t('erase.title')} closeLabel={app('close')}>
        <EraseForm onDone={close} />
      </Sheet>
    </Card>
  );
}

function EraseForm({ onDone }: { onDone: () => void }) {
  const t = useText('identity');
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'required' : undefined }),
    send: async ({ password }) => {
      await eraseData(password);
      form.write('password', '');
      toast(t('erase.done'), 'success');
      onDone();
      return 'done';
    },
    fieldOf: { LOGIN_PASSWORD_WRONG: 'password' },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <Points title={t('erase.goes')} icon="trash" texts={[t('erase.goes1'), t('erase.goes2')]} />
      <Points title={t('erase.stays')} icon="lock" texts={[t('erase.stays1'), t('erase.stays2')]} />
      <p className="text-14 font-medium text-pretty">{t('erase.final')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('erase.password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <ProblemBox problem={form.problem} />
      <Button
        type="submit"
        look="danger"
        size="large"
        isFullWidth
        isBusy={form.isBusy}
        disabled={isWaiting}
      >
        {t('erase.submit')}
      </Button>
    </form>
  );
}

type PointsProps = { title: string; icon: 'trash' | 'lock'; texts: readonly string[] };

function Points({ title, icon, texts }: PointsProps) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2 text-14 text-text-muted">
        {texts.map((text) => (
          <li key={text} className="flex gap-2 text-pretty">
            <Icon name={icon} size={16} className="mt-0.5" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
