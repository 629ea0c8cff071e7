/** The name that rankings show: only who wants one has one, and it can be taken back. */
import { useState, type FormEvent } from 'react';
import { NICKNAME_MAX } from '@anywhen/protocol';
import { Button, Card, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { usePress } from '../money-forms/attempts/press.ts';
import { sendNickname } from './data.ts';

export function NicknameCard({ nickname }: { nickname: string | null }) {
  const t = useText('seasons');
  const [typed, setTyped] = useState(nickname ?? '');
  const [isBusy, press] = usePress();
  const name = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.length > 0) void press(() => sendNickname(name));
  };
  const remove = async () => {
    await sendNickname(null);
    setTyped('');
  };
  return (
    <Card title={t('nickname.title')}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={t('nickname.field')}
          hint={t('nickname.hint')}
          value={typed}
          maxLength={NICKNAME_MAX}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" isBusy={isBusy} disabled={name === (nickname ?? '')}>
            {t('nickname.save')}
          </Button>
          {nickname !== null && (
            <Button size="small" look="secondary" onClick={() => void press(remove)}>
              {t('nickname.remove')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
