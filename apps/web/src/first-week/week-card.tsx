/**
 * The card on Home: how far the member is and what comes next, with a button that puts it away. It
 * is not there once all is done or it was put away; the page stays under More and in the search.
 */
import { Suspense, useEffect, type ReactNode } from 'react';
import { useFirstWeek } from '../api/first-week.ts';
import { loadNamespaces } from '../i18n/index.ts';
import { extraOnDemand } from '../parts/on-demand/on-demand.tsx';
import { nextTask } from './path.ts';

/** Its texts are loaded only for who sees it. */
const CardContent = extraOnDemand(async () => {
  const [{ CardContent: Content }] = await Promise.all([
    import('./card-content.tsx'),
    loadNamespaces(['week']),
  ]);
  return Content;
});

type WeekCardProps = {
  /** In its place until it is known whether there is a card. */
  placeholder: ReactNode;
  onKnown: (isShown: boolean) => void;
};

export function WeekCard({ placeholder, onKnown }: WeekCardProps) {
  const { data: week, isError } = useFirstWeek();
  const next = week && !week.isPutAway ? nextTask(week) : undefined;
  const isShown = week && next !== undefined;
  useEffect(() => {
    if (isShown !== undefined) onKnown(isShown);
  }, [isShown, onKnown]);
  if (!week) return isError ? null : placeholder;
  if (!next) return null;
  return (
    <Suspense fallback={placeholder}>
      <CardContent week={week} next={next} />
    </Suspense>
  );
}
