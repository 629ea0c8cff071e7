/**
 * What stands in the place of a part whose code could not be loaded. It tries again on request and
 * when the network returns. A newer build no longer has the file, and an older browser remembers
 * the failure as long as the document lives: then it offers to reload, and never does so itself,
 * because something may have been typed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { isNewerBuildServed } from '../../router/new-build.ts';

export type Failure = {
  /** How often it was tried on this page, beginning with 1. */
  tries: number;
  onRetry: () => void;
  /** The next visit starts from scratch. */
  onLeave: () => void;
};

export function FailedPart(failure: Failure) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <FailedLine {...failure} />
    </div>
  );
}

type FailedSheetProps = Failure & { of: { isOpen: boolean; onClose: () => void } };

/** The code of sheets may be what is missing, so this is none. */
export function FailedSheet({ of: { isOpen, onClose }, ...failure }: FailedSheetProps) {
  const t = useText('app');
  useRetryWhenReopened(isOpen, failure.onRetry);
  if (!isOpen) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 mx-auto max-w-180 animate-rise-in rounded-t-sheet
        bg-surface-float pb-safe shadow-float"
    >
      <div className="flex items-center gap-3 py-3 pr-2 pl-4">
        <div className="flex flex-1 flex-wrap items-center justify-between gap-3">
          <FailedLine {...failure} />
        </div>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
    </div>
  );
}

export function FailedExtra(failure: Failure) {
  useLeaving(failure);
  return null;
}

function FailedLine({ tries, onRetry, onLeave }: Failure) {
  const t = useText('app');
  const isReplaced = useIsReplaced();
  useLeaving({ onLeave });
  useRetryOnline(onRetry);
  const mustReload = isReplaced || tries > 2;
  return (
    <>
      <p className="flex-1 basis-40 text-14 text-pretty text-text-muted">
        {isReplaced ? t('part.replaced') : t('part.failed')}
      </p>
      <Button
        look="secondary"
        size="small"
        icon="refresh"
        onClick={mustReload ? () => window.location.reload() : onRetry}
      >
        {mustReload ? t('part.reload') : t('retry')}
      </Button>
    </>
  );
}

function useLeaving({ onLeave }: Pick<Failure, 'onLeave'>): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);
}

function useRetryWhenReopened(isOpen: boolean, onRetry: () => void): void {
  const wasClosed = useRef(false);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isOpen && wasClosed.current) retry();
    wasClosed.current = !isOpen;
  }, [isOpen]);
}

function useRetryOnline(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

function useIsReplaced(): boolean {
  const [isReplaced, setIsReplaced] = useState(false);
  useEffect(() => {
    let isHere = true;
    void isNewerBuildServed().then((is) => isHere && setIsReplaced(is));
    return () => {
      isHere = false;
    };
  }, []);
  return isReplaced;
}
