/**
 * The frame of every earn page: pull to refresh, and a notice at the top where business days are
 * shorter than a day (rulebook 0.3).
 */
import type { ReactNode } from 'react';
import { FastDaysBadge } from '../parts/marks/fast-days-badge.tsx';
import { Refreshable } from '../parts/refreshable.tsx';

type EarnFrameProps = {
  onRefresh: () => Promise<unknown>;
  /** Sheets and other content outside the column. */
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
