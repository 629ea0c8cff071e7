/**
 * The place of the first week's card. As high as the card while it is not known whether there is
 * one, where there was one the last time: nothing below it moves under a finger.
 */
import { Suspense } from 'react';
import { Skeleton } from '@anywhen/ui';
import { extraOnDemand } from '../parts/on-demand/on-demand.tsx';
import { createStored } from '../parts/stored.ts';

const WeekCard = extraOnDemand(async () => (await import('../first-week/week-card.tsx')).WeekCard);

const useLastTime = createStored<{ isShown: boolean }>('anywhen.week-card', (stored) => ({
  isShown: stored?.isShown !== false,
}));

export function WeekPlace() {
  const { isShown } = useLastTime();
  const placeholder = isShown && <Skeleton className="h-14 rounded-card" />;
  return (
    <Suspense fallback={placeholder}>
      <WeekCard placeholder={placeholder} onKnown={rememberShown} />
    </Suspense>
  );
}

function rememberShown(isShown: boolean): void {
  if (useLastTime.getState().isShown !== isShown) useLastTime.setState({ isShown });
}
