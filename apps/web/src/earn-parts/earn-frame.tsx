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
  /** Uses the width of large screens: the page has columns of its own. */
  isWide?: boolean;
  children: ReactNode;
};

export function EarnFrame({ onRefresh, aside, isWide, children }: EarnFrameProps) {
  return (
    <Refreshable onRefresh={onRefresh}>
      <div className={`mx-auto flex flex-col gap-4 p-4 ${isWide ? 'max-w-350' : 'max-w-150'}`}>
        <FastDaysBadge />
        {children}
      </div>
      {aside}
    </Refreshable>
  );
}
