/** One key: what it may do, changed or ended. What widens it asks for the owner. */
import { useState } from 'react';
import { Button, Checkbox, TextField, toast } from '@anywhen/ui';
import type { ProgramKey } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import type { OwnProof } from '../../member-parts/own-step.tsx';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { ProblemBox } from '../../member-parts/problem-box.tsx';
import { Effects } from '../form-frame.tsx';
import { endKey, readList, sendKey } from './data.ts';
import { Shown } from './new-key.tsx';

type OneKeyProps = { shown: ProgramKey; onBack: () => void };
type Allowed = Pick<ProgramKey, 'mayTrade' | 'networks'>;

export function OneKey({ shown, onBack }: OneKeyProps) {
  const [asked, setAsked] = useState<Allowed>();
  const done = () => {
    setAsked(undefined);
    onBack();
  };
  if (asked) return <Widen id={shown.id} asked={asked} onDone={done} />;
  return <Narrow shown={shown} onWider={setAsked} onBack={onBack} />;
}

type NarrowProps = OneKeyProps & { onWider: (asked: Allowed) => void };

function Narrow({ shown, onWider, onBack }: NarrowProps) {
  const t = useText('security');
  const { date } = useFormat();
  const [mayTrade, setMayTrade] = useState(shown.mayTrade);
  const form = useForm({
    initial: { networks: shown.networks.join(', ') },
    check: () => ({}),
    send: async ({ networks }) => {
      const asked = { mayTrade, networks: readList(networks) };
      if (isWider(shown, asked)) onWider(asked);
      else {
        await sendKey(shown.id, asked);
        toast(t('keys.changed'), 'success');
        onBack();
      }
      return 'done';
    },
  });
  const end = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await endKey(shown.id);
      toast(t('keys.ended'), 'success');
      onBack();
      return 'done';
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <Shown name={t('keys.key')} text={shown.key} />
      {shown.tradesUntilMs !== null && (
        <p className="text-14 text-pretty text-warn">
          {t('keys.until', { date: date(shown.tradesUntilMs) })}
        </p>
      )}
      <form {...form.element} className="flex flex-col gap-4">
        <Checkbox label={t('keys.mayTrade')} isChecked={mayTrade} onChange={setMayTrade} />
        <TextField
          {...form.field('networks')}
          label={t('keys.networks')}
          hint={t('keys.networksHint')}
          autoComplete="off"
        />
        <ProblemBox problem={form.problem} />
        <Button type="submit" size="large" isFullWidth isBusy={form.isBusy}>
          {t('keys.change')}
        </Button>
      </form>
      <form {...end.element} className="flex flex-col gap-2">
        <ProblemBox problem={end.problem} />
        <Button type="submit" look="danger" isFullWidth isBusy={end.isBusy}>
          {t('keys.end')}
        </Button>
        <Button look="quiet" isFullWidth onClick={onBack}>
          {t('keys.back')}
        </Button>
      </form>
    </div>
  );
}

/** As the server decides it; where they differ, it says so. */
function isWider(before: Allowed, asked: Allowed): boolean {
  if (asked.mayTrade && !before.mayTrade) return true;
  if (before.networks.length === 0) return false;
  return (
    asked.networks.length === 0 || asked.networks.some((each) => !before.networks.includes(each))
  );
}

type WidenProps = { id: string; asked: Allowed; onDone: () => void };

function Widen({ id, asked, onDone }: WidenProps) {
  const t = useText('security');
  const widen = async (password: string, proof: OwnProof) => {
    await sendKey(id, { ...asked, password, ...proof });
    toast(t('keys.changed'), 'success');
    onDone();
  };
  return (
    <PasswordForm submitLabel={t('keys.change')} onPassword={widen}>
      <p className="text-14 text-pretty text-text-muted">{t('keys.wider')}</p>
      <Effects texts={[t('effect.lock')]} />
    </PasswordForm>
  );
}
