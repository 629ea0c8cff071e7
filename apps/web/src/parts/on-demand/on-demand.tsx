/**
 * A component whose code is loaded when it is first rendered, with a boundary of its own: what
 * cannot be loaded, or crashes, breaks this part alone, and it can be tried again. It suspends
 * while it loads. Everything lazy is made here; a lint rule forbids `lazy` elsewhere.
 */
import { lazy, useState, type ComponentType } from 'react';
import { ErrorState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { withSecondTry } from '../../router/second-try.ts';
import { Boundary } from './boundary.tsx';
import type { Failure } from './failed-part.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** In the place of a part, or of a line in a form. */
export function onDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return withBoundary(load, 'FailedPart');
}

/** For a sheet or dialog: its failure stands over the page as well, and can be closed. */
export function sheetOnDemand<Props extends { isOpen: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  return withBoundary(load, 'FailedSheet');
}

/** For what nobody misses: it stays away until it is rendered anew. */
export function extraOnDemand<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return withBoundary(load, 'FailedExtra');
}

function withBoundary<Props extends object>(
  load: Load<Props>,
  view: keyof Views,
): ComponentType<Props> {
  const make = () => lazy(async () => ({ default: await withSecondTry(load) }));
  // React remembers a rejected `lazy`: another try needs a new one.
  let latest = make();
  const renew = () => {
    latest = make();
  };
  return function OnDemand(props: Props) {
    const [{ Part, tries }, setPart] = useState({ Part: latest, tries: 1 });
    const retry = () => {
      renew();
      setPart({ Part: latest, tries: tries + 1 });
    };
    const failure = { tries, onRetry: retry, onLeave: renew };
    return (
      <Boundary
        key={tries}
        renderFailed={() => <Failed view={view} failure={failure} of={props} />}
      >
        <Part {...props} />
      </Boundary>
    );
  };
}

type Views = typeof import('./failed-part.tsx');

let views: Views | undefined;

/** After the first view: a failure cannot wait for more code. */
export async function loadFailedViews(): Promise<void> {
  views = await import('./failed-part.tsx');
}

type FailedProps<Props> = { view: keyof Views; failure: Failure; of: Props };

function Failed<Props>({ view, failure, of }: FailedProps<Props>) {
  const t = useText('app');
  const View = views?.[view] as ComponentType<Failure & { of: Props }> | undefined;
  if (View) return <View {...failure} of={of} />;
  return <ErrorState title={t('part.failed')} retryLabel={t('retry')} onRetry={failure.onRetry} />;
}
