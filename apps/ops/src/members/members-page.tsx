/** Looks a member up; what is found opens at once. */
import { findMember } from '@anywhen/protocol';
import { Button, Card, EmptyState, TextField } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { callApi } from '../api/call.ts';
import { Failure } from '../parts/failure.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { useAction } from '../parts/use-action.ts';
import { navigate } from '../router/router.tsx';
import { MEMBER_TEXTS } from './texts.ts';

export function Page({ title }: PageProps) {
  const [name, setName] = useState('');
  const [isNobody, setIsNobody] = useState(false);
  const { run, isBusy, error } = useAction(async () => {
    const { member } = await callApi(findMember, { query: { name: name.trim() } });
    if (member) navigate(`/members/${member.uid}`);
    setIsNobody(!member);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void run();
  };
  return (
    <PageFrame title={title} detail={MEMBER_TEXTS.lookUpDetail}>
      <Card title={MEMBER_TEXTS.lookUp}>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <TextField
              label={MEMBER_TEXTS.query}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              ref={focusAtOnce}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setIsNobody(false);
              }}
            />
          </div>
          <Button type="submit" icon="search" isBusy={isBusy}>
            {MEMBER_TEXTS.search}
          </Button>
        </form>
        <div className="mt-3 empty:hidden">
          <Failure error={error} />
        </div>
        {isNobody && (
          <EmptyState title={MEMBER_TEXTS.nobody} text={MEMBER_TEXTS.nobodyText} icon="search" />
        )}
      </Card>
    </PageFrame>
  );
}

function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
