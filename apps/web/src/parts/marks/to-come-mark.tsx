/**
 * The badge on links to pages that do not exist yet. It follows the route table, so that it
 * disappears with the page's arrival.
 */
import type { ReactNode } from 'react';
import { Badge } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { isToCome, type To } from '../../router/index.ts';

/** Undefined for a URL that has its page. */
export function useToComeMark(): (to: To) => ReactNode {
  const t = useText('app');
  return (to) => (isToCome(to) ? <Badge>{t('toCome.mark')}</Badge> : undefined);
}
