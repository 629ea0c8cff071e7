/** Joins a class by the code on the wall; an address with the code fills the field. */
import { useRef } from 'react';
import { CLASS_CODE_LENGTH } from '@anywhen/protocol';
import { Button, Card, TextField } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useText } from '../i18n/index.ts';
import { useForm } from '../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import { navigate } from '../router/index.ts';
import { sendJoining } from './data.ts';
import { classPath } from './names.ts';

export function JoinForm({ code }: { code: string }) {
  const t = useText('classes');
  const typed = useRef('');
  const form = useForm({
    initial: { classCode: codeOf(code) },
    check: ({ classCode }) => (codeOf(classCode) === '' ? { classCode: 'required' } : {}),
    send: async ({ classCode }) => {
      typed.current = codeOf(classCode);
      try {
        await sendJoining(typed.current);
      } catch (error) {
        const isIn = error instanceof ApiRejection && error.code === 'SEASON_JOINED';
        if (!isIn) throw error;
      }
      return () => void navigate(classPath(typed.current));
    },
    fieldOf: {
      CLASS_CODE_UNKNOWN: 'classCode',
      CLASS_FULL: 'classCode',
      CLASS_OWN: 'classCode',
      SEASON_CLOSED: 'classCode',
    },
    rename: { code: 'classCode' },
  });
  const isWaiting = useIsWaiting(form.problem);
  return (
    <Card title={t('join.title')}>
      <form {...form.element} className="flex flex-col gap-4">
        <TextField
          label={t('join.field')}
          hint={t('join.hint', { count: CLASS_CODE_LENGTH })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('classCode')}
        />
        <ProblemBox problem={form.problem} />
        <Button type="submit" isFullWidth isBusy={form.isBusy} disabled={isWaiting}>
          {t('join.do')}
        </Button>
      </form>
    </Card>
  );
}

/** Written small or in groups it is the same. */
function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').slice(0, CODE_MAX);
}

const CODE_MAX = CLASS_CODE_LENGTH * 2;
