/** Notifies members when a position begins to earn, when it closes, and what it earned. */
import type { StakingRecord } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listStakingNewsSince } from './queries.ts';

export const stakingNotices: Notices = {
  events: {
    'staking-position': {
      messages: ({ position }) =>
        hasTurned(position) ? messagesSince(position, momentOf(position)) : undefined,
      atMs: ({ position }) => momentOf(position),
    },
  },
  missed: [{ turn: 3, since: readById(listStakingNewsSince, messagesSince) }],
  madeUp: {
    payments: `select r.uid, p.at_ms from staking_reward p
               join staking_position r on r.id = p.position_id`,
  },
};

/** Later additions come after the first day, or before any has begun. */
function hasTurned({ state, startedAtMs, lastRewardDay }: StakingRecord): boolean {
  return (
    state === 'closed' || (state === 'staking' && startedAtMs !== null && lastRewardDay === null)
  );
}

function momentOf({ startedAtMs, closedAtMs }: StakingRecord): number {
  return closedAtMs ?? startedAtMs ?? 0;
}

/** A remaining part continues earning: only the whole, or the part itself, is closed. */
function messagesSince(position: StakingRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, pool, currency, units, startedAtMs, closedAtMs, ending } = position;
  const params = { positionId: String(source), pool, currency, amount: formatUnits(units) };
  const messages: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    messages.push(newMessage('staking-started', { uid, source, atMs: startedAtMs }, params));
  }
  if (closedAtMs !== null && closedAtMs >= sinceMs && ending !== null) {
    const about = { uid, source, atMs: closedAtMs };
    const rewarded = formatUnits(position.rewardedUnits);
    messages.push(newMessage('staking-closed', about, { ...params, ending, rewarded }));
  }
  return messages;
}
