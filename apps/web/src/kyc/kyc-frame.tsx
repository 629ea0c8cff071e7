/**
 * The frame of every page of this module: loads the member's progress, follows the review live,
 * shows the simulation notice, and redirects members for whom the page is not applicable.
 */
import { useEffect, type ReactNode } from 'react';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LoadingBlocks } from '../parts/list-start.tsx';
import { navigate, usePageIsShown } from '../router/index.ts';
import { useKyc } from './data.ts';
import { SimulationNote } from './simulation-note.tsx';
import { StatusNote } from './status-note.tsx';
import { findDetour, type Kyc, type KycPageName } from './steps.ts';

type KycFrameProps = { page: KycPageName; children: (kyc: Kyc) => ReactNode };

export function KycFrame({ page, children }: KycFrameProps) {
  const asked = useKyc();
  const isShown = usePageIsShown();
  const detour = asked.data && findDetour(page, asked.data);

  useEffect(() => {
    if (detour && isShown) void navigate(detour, { replace: true });
  }, [detour, isShown]);

  return (
    <div className="mx-auto flex max-w-120 flex-col gap-4 px-4 pt-4">
      <SimulationNote />
      <StatusNote />
      {asked.data && !detour && children(asked.data)}
      {!asked.data && asked.error && <LoadFailed asked={asked} />}
      {(detour || (!asked.data && !asked.error)) && <LoadingBlocks heights={[176, 176]} />}
    </div>
  );
}
