/** Whether an open contract is ahead; subscribes to the price of its own market only. */
import { Icon } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { useTicker } from '../live/index.ts';
import { useText } from '../i18n/index.ts';
import { standingOf, type Standing } from './standing.ts';

const LOOKS = {
  ahead: { text: 'standing.ahead', icon: 'arrow-up', tone: 'text-up' },
  behind: { text: 'standing.behind', icon: 'arrow-down', tone: 'text-down' },
  level: { text: 'standing.level', icon: 'minus', tone: 'text-text-muted' },
} as const satisfies Record<Standing, object>;

/** Nothing without an opening price, or without a current one to compare. */
export function LiveStanding({ contract }: { contract: SecondsContractLine }) {
  const t = useText('seconds');
  const ticker = useTicker(contract.symbol);
  const { state, direction, opening } = contract;
  if (state !== 'in_progress' || !opening || !ticker || ticker.isStale) return null;
  const standing = standingOf({ direction, openingPrice: opening.price, lastPrice: ticker.last });
  const { text, icon, tone } = LOOKS[standing];
  return (
    <span className={`inline-flex items-center gap-0.5 font-semibold ${tone}`}>
      <Icon name={icon} size={14} />
      {t(text)}
    </span>
  );
}
