/**
 * Around every page about what earns: it asks again when pulled down, and says first where days are
 * shorter than anywhere else (rulebook 0.3).
 */
import type { ReactNode } from 'react';
import { FastDaysBadge } from '../parts/marks/fast-days-badge.tsx';
import { Refreshable } from '../parts/refreshable.tsx';

type EarnFrameProps = {
  onRefresh: () => Promise<unknown>;
  /** Sheets and what else is not in the column. */
  aside?: ReactNode;
  children: ReactNode;
};

export function EarnFrame({ onRefresh, aside, children }: EarnFrameProps) {
  return (
    <Refreshable onRefresh={onRefresh}>
      <div className="mx-auto flex max-w-150 flex-col gap-4 p-4">
        <FastDaysBadge />
        {children}
      </div>
      {aside}
    </Refreshable>
  );
}
