/** Says whether a list refreshes itself: it stops while nobody is there. */
import { Badge } from '@anywhen/ui';
import { usePresence } from '../session/presence.ts';
import { TEXTS } from './texts.ts';

export function LiveMark() {
  const isThere = usePresence();
  return <Badge tone={isThere ? 'accent' : 'neutral'}>{isThere ? TEXTS.live : TEXTS.paused}</Badge>;
}
