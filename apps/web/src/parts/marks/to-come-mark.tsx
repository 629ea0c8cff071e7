/**
 * The one mark on whatever leads to a page that is not there yet. It comes from the route table, so
 * that it goes by itself when the page comes.
 */
import type { ReactNode } from 'react';
import { Badge } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { isToCome, type To } from '../../router/index.ts';

/** Undefined for an address that has its page. */
export function useToComeMark(): (to: To) => ReactNode {
  const t = useText('app');
  return (to) => (isToCome(to) ? <Badge>{t('toCome.mark')}</Badge> : undefined);
}
