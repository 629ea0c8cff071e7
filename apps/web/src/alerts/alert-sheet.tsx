/**
 * The bell of a market and the sheet of price alerts it opens. A page renders `AlertSheet` once and
 * `AlertBell` wherever it has space; the code of the sheet is loaded on touch.
 */
import { useState } from 'react';
import { ErrorState, IconButton, Skeleton } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { useCodeOnDemand } from '../market-parts/code-on-demand.ts';
import { Sheet } from '../parts/overlays.tsx';
import { useSheetEntry } from '../router/index.ts';
import { useIsMember } from '../session/session.ts';
import { useWaitingAlerts } from './data.ts';

const ALERT_SHEET = 'alerts';

type OfMarket = { symbol: string };

/** Filled while an alert of this market waits. */
export function AlertBell({ symbol }: OfMarket) {
  const isMember = useIsMember();
  return isMember ? <OwnBell symbol={symbol} /> : <Bell isWatched={false} />;
}

function OwnBell({ symbol }: OfMarket) {
  const { data = [] } = useWaitingAlerts();
  return <Bell isWatched={data.some((alert) => alert.symbol === symbol)} />;
}

function Bell({ isWatched }: { isWatched: boolean }) {
  const t = useText('markets');
  const [isOpen, open] = useSheetEntry(ALERT_SHEET);
  return (
    <IconButton
      icon="bell"
      fill={isWatched ? 'wash' : 'none'}
      label={isWatched ? t('alerts.some') : t('alerts.none')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={isWatched ? 'text-accent' : 'text-text-muted'}
      onPointerDown={preload}
      onClick={open}
    />
  );
}

export function AlertSheet({ symbol }: OfMarket) {
  const t = useText('markets');
  const [isOpen, , close] = useSheetEntry(ALERT_SHEET);
  const [opening, setOpening] = useState({ isOpen, number: 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, number: opening.number + (isOpen ? 1 : 0) });
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('alerts.title')}>
      <Body key={opening.number} symbol={symbol} />
    </Sheet>
  );
}

async function loadBody() {
  const [{ AlertBody }] = await Promise.all([
    import('./alert-body.tsx'),
    loadNamespaces(['alerts', 'forms', 'parts', 'errors']),
  ]);
  return AlertBody;
}

/** Starts loading on pointer down, before the tap ends; a failure shows when the sheet opens. */
function preload(): void {
  loadBody().catch(() => undefined);
  import('@anywhen/ui/overlays').catch(() => undefined);
}

function Body({ symbol }: OfMarket) {
  const app = useText('app');
  const [loaded, retry] = useCodeOnDemand(loadBody);
  if (loaded.status === 'loading') {
    return <Skeleton shape="block" height={320} />;
  }
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  return <loaded.code symbol={symbol} />;
}
