/** The single action of a step, always within thumb reach and above the keyboard. */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';

type SubmitBarProps = {
  isBusy: boolean;
  isDisabled?: boolean;
  hint?: string;
  children: ReactNode;
};

export function SubmitBar({ isBusy, isDisabled = false, hint, children }: SubmitBarProps) {
  return (
    <>
      {hint && <p className="px-1 text-12 text-pretty text-text-muted">{hint}</p>}
      <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-2 pb-3">
        <Button type="submit" size="large" isFullWidth isBusy={isBusy} disabled={isDisabled}>
          {children}
        </Button>
      </div>
    </>
  );
}
