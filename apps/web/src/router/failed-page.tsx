/**
 * The error page when a page's code could not be loaded. The first retry loads it again in place,
 * and so does the network's return. Some browsers remember a failed module as long as the document
 * lives, so the second retry reloads.
 */
import { useEffect, useState } from 'react';
import { ErrorState } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { retryPage } from './navigation.ts';

export function FailedPage() {
  const t = useText('app');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const again = () => void retryPage();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const retry = () => {
    setTries(tries + 1);
    if (tries > 0) window.location.reload();
    else void retryPage();
  };
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.detail')}
      retryLabel={t('retry')}
      onRetry={retry}
    />
  );
}
