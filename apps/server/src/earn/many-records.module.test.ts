/**
 * A member with very many small pledges from before there was a limit (rulebook 0.10): what is read
 * of them is bounded, on a real core, a real PostgreSQL and a real socket, and there are no more.
 */
import { type CommandBody, describeStakingTerms } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import {
  OPEN_RECORDS_MAX,
  STAKING_POOLS,
  type StakingPool,
  TOPICS,
  earnApi,
  leaveStaking,
  listStakingPositions,
  ratesOf,
  readComing,
  readEarnings,
  readStakingDesk,
  stake,
  stakingApi,
} from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { emptyFixture } from '../../testing/case-fixture.ts';
import { DayFixture } from '../../testing/day-fixture.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, BOB, answerOf, asSystem } from '../../testing/money.ts';
import type { TestCores } from '../../testing/test-cores.ts';
import type { Routes } from '../platform/http/routes.ts';
import { comingOf } from '../staking/earnings.ts';
import { serveStakingRoutes } from '../staking/routes.ts';
import { driveStaking } from '../staking/staking.ts';
import { serveStakingTopic } from '../staking/topics.ts';
import type { TermsDriver, TermsDriverDeps } from '../terms/terms.ts';
import { serveEarn } from './earn.ts';

const PLEDGES = testSize('PLEDGES', { short: 400, long: 20_000 });
const SENT_AT_ONCE = 500;

const [FLEXIBLE] = STAKING_POOLS as readonly [StakingPool];
/** Each stake is a position of its own, however small. */
const POOL: StakingPool = {
  ...FLEXIBLE,
  code: 'LK',
  mode: 'locked',
  tiers: [{ upTo: null, aprBps: 900 }],
  min: '0.01',
  lockDays: 365,
  unearnedLeavesAtOnce: false,
};

class PledgesFixture extends DayFixture {
  protected override readonly hasSockets = true;

  static async open(cores: TestCores): Promise<PledgesFixture> {
    const vault = await emptyFixture(cores);
    const endpoints = [...earnApi.endpoints, ...stakingApi.endpoints];
    const fixture = new PledgesFixture(cores, vault, endpoints);
    fixture.nowMs = Date.UTC(2026, 2, 1, 10);
    await fixture.start();
    await fixture.openMarkets();
    await fixture.openShop();
    await fixture.joinWith('5000', ALICE, BOB);
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveStakingRoutes(routes, this.parts);
    serveEarn({ routes, pool: this.bench.running.pool, facts: this.core.facts });
    serveStakingTopic(this.hub, this.parts);
  }

  protected newTermsDriver(deps: TermsDriverDeps): TermsDriver {
    return driveStaking(deps);
  }

  protected isOnSale(): boolean {
    return this.core.facts.staking.terms !== undefined;
  }

  setTerms(limit: { openMax?: number }): Promise<unknown> {
    const body: CommandBody = { kind: 'set-staking-terms', pools: [POOL], ...limit };
    return this.core.submit(asSystem(body));
  }

  /** Each of another amount: none is taken for a repetition. */
  async pledge(uid: number, count: number): Promise<bigint> {
    let units = 0n;
    for (let from = 0; from < count; from += SENT_AT_ONCE) {
      const places = Array.from(
        { length: Math.min(SENT_AT_ONCE, count - from) },
        (_, at) => from + at,
      );
      const answers = places.map((place) => {
        const amount = formatUnits(parseUnits('0.01') + BigInt(place));
        units += parseUnits(amount);
        const body = { kind: 'stake', pool: 'LK', amount, aprsBps: ratesOf(POOL.tiers) } as const;
        const id = `pledge-${uid}-${place}`;
        return answerOf(this.core.submit({ actor: { kind: 'member', uid }, id, body }));
      });
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['accepted']));
    }
    return units;
  }

  listen(uid: number) {
    return this.listenTo('staking', uid);
  }
}

type Frame = { positions: { id: string }[] };

const cores = startTestCores();

it(`[0.10] [S21] ${PLEDGES} pledges of one member are read in bounds, and there are no more`, async () => {
  const fixture = await PledgesFixture.open(cores);
  await fixture.setTerms({});
  const units = await fixture.pledge(ALICE, PLEDGES);
  const { openMax = 0 } = describeStakingTerms();
  expect(openMax).toBe(OPEN_RECORDS_MAX);
  await fixture.setTerms({ openMax });

  // The calendar has a line for each day, made of a few parts of each pledge.
  const { day } = fixture;
  const parts = comingOf(fixture.core.facts, ALICE, day + 366);
  expect(parts.length).toBeLessThanOrEqual(4 * PLEDGES);
  const { lines } = await fixture.ask(ALICE, readComing, {});
  const rewards = lines.filter(({ kind }) => kind === 'reward');
  expect(rewards).toHaveLength(365);
  expect(new Set(rewards.map(({ count }) => count))).toEqual(new Set([PLEDGES]));
  const back = lines.filter(({ kind }) => kind === 'principal');
  expect(back).toMatchObject([{ count: PLEDGES, amount: formatUnits(units), recordId: null }]);

  // Totals, the desk, a page of the list and the snapshot of the topic.
  const { products } = await fixture.ask(ALICE, readEarnings, {});
  expect(products[1]).toMatchObject({ product: 'staking', count: PLEDGES });
  const desk = await fixture.ask(ALICE, readStakingDesk, {});
  expect(desk.pledged).toBe(formatUnits(units));
  const page = await fixture.ask(ALICE, listStakingPositions, {}, { query: { limit: '100' } });
  expect(page.positions).toHaveLength(100);
  expect(page.nextCursor).not.toBeNull();
  const listener = await fixture.listen(ALICE);
  const [snapshot] = listener
    .received('staking')
    .map(({ data }) => TOPICS.staking.snapshot.parse(data));
  expect(snapshot?.positions.map(({ id }) => id)).toEqual(newest(PLEDGES));

  // What a day changes of all of them comes in frames of the same size.
  await fixture.turnDays(1);
  const changed = () =>
    listener
      .received('staking')
      .slice(1)
      .map(({ data }) => data as Frame);
  const idsOf = (frames: Frame[]) =>
    new Set(frames.flatMap(({ positions }) => positions.map(({ id }) => id)));
  await listener.until(() => idsOf(changed()).size === PLEDGES);
  for (const frame of changed()) expect(TOPICS.staking.event.parse(frame)).toEqual(frame);

  // They stay, and there is room for others again only when fewer are left.
  const one = { pool: 'LK', amount: '1', aprsBps: ratesOf(POOL.tiers), isAgreed: true };
  expect(await fixture.refusal(ALICE, stake, one)).toEqual({
    code: 'TOO_MANY_RECORDS',
    data: { max: OPEN_RECORDS_MAX },
  });
  await fixture.ask(ALICE, leaveStaking, { amount: null }, { params: { id: '1' } });
  expect((await fixture.refusal(ALICE, stake, one)).code).toBe('TOO_MANY_RECORDS');
  expect((await fixture.ask(BOB, stake, one)).position.state).toBe('staking');
  await fixture.stop();
});

function newest(count: number): string[] {
  return Array.from({ length: OPEN_RECORDS_MAX }, (_, place) => String(count - place));
}
