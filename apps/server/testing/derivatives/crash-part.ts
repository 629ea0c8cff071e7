/**
 * Leverage in the crash scenario, with positions that begin near liquidation: a few ticks decide.
 * Each order exists once, each liquidation happens once, and what is held is what positions and
 * orders hold.
 */
import { type DerivativesTerms, describeDerivativesTerms } from '@anywhen/exchange';
import { expect } from 'vitest';
import { differsFromHeld, entriesOf } from '../crash/evidence.ts';
import { type CrashPart, randomBelow } from '../crash/part.ts';

const LIQUIDATION = 108;
const WRONG = {
  'events without a gap': `select count(*) from leverage_position p where event_count <>
    (select count(*) from leverage_event e where e.position_id = p.id)`,
  'liquidated once': `select count(*) - ${entriesOf(LIQUIDATION)} as count
    from leverage_position where state = 3`,
  'held of leverage': differsFromHeld(
    'derivatives',
    `select uid, margin_units + reserve_units as units from leverage_position
     union all select uid, held_units from leverage_order`,
  ),
};

export const derivativesCrashPart: CrashPart = {
  terms: [{ kind: 'set-derivatives-terms', ...nearTerms() }],
  funds: { derivatives: '1000' },

  async act(member) {
    const side = member.uid % 2 === 0 ? 'buy' : 'sell';
    const order = { kind: 'place-leverage-order', symbol: 'BTCUSDT', side } as const;
    const resting = { kind: 'place-leverage-order', symbol: 'ETHUSDT', side: 'buy' } as const;
    await member.requestUntilAccepted(
      async () => ({ ...resting, type: 'limit', quantity: '0.1', price: '3180' }),
      ['FEED_STALE'],
    );
    while (!member.isOver) {
      await member.request({ ...order, type: 'market', quantity: '0.01' });
      await member.pass(10 + randomBelow(30));
    }
  },

  async isSettled(evidence) {
    return (await evidence.count('select count(*) from leverage_position where state = 3')) > 0;
  },

  async check(evidence) {
    const rows = await evidence.list<{ id: string; isLimit: boolean }>(
      'select id, limit_ticks is not null as "isLimit" from leverage_order',
    );
    const placed = evidence.acceptedOf('place-leverage-order').map(({ body, data }) => {
      return `${data.order.id} ${body.type === 'limit'}`;
    });
    expect(rows.map(({ id, isLimit }) => `${id} ${isLimit}`).toSorted()).toEqual(placed.toSorted());
    expect(rows.filter(({ isLimit }) => isLimit)).toHaveLength(evidence.uids.length);
    await evidence.expectNone(WRONG);
  },
};

function nearTerms(): DerivativesTerms {
  const now = describeDerivativesTerms();
  const near = { leverages: [1, 5], mmrBps: 1_990, spreadBps: 1 };
  return { ...now, tiers: now.tiers.map((tier) => ({ ...tier, ...near })) };
}
