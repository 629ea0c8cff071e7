/** The end of both forms: a refusal without a field, and the button, within thumb reach. */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import type { Form } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';

type SaveBarProps = { form: Pick<Form<string>, 'problem' | 'isBusy'>; children: ReactNode };

export function SaveBar({ form: { problem, isBusy }, children }: SaveBarProps) {
  const isWaiting = useIsWaiting(problem);
  return (
    <>
      <ProblemBox problem={problem} />
      <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-2 pb-3">
        <Button type="submit" size="large" isFullWidth isBusy={isBusy} disabled={isWaiting}>
          {children}
        </Button>
      </div>
    </>
  );
}
