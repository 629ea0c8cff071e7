/**
 * The placeholder of a page that depends on the session, while the session is unknown: offline, a
 * member must not be shown as a visitor. It disappears when the server answers.
 */
import { Suspense } from 'react';
import { EmptyState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { bootData } from './boot-data.ts';
import { extraOnDemand } from './on-demand/on-demand.tsx';

const LastKnown = extraOnDemand(
  async () => (await import('./last-known/last-known.tsx')).LastKnown,
);

/** In the place of a page: what was last known, and then why there is no more. */
export function UnknownPage() {
  return (
    <>
      {bootData() === null && (
        <Suspense>
          <LastKnown />
        </Suspense>
      )}
      <SessionUnknown />
    </>
  );
}

export function SessionUnknown() {
  const t = useText('app');
  return (
    <output className="block">
      <EmptyState icon="wifi-off" title={t('unknown.title')} text={t('unknown.text')} />
    </output>
  );
}
