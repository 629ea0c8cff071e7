/**
 * Messages beside a real core on a real PostgreSQL: every event becomes a message exactly once,
 * however the process, the driver or the database was interrupted.
 */
import type { CommandBody, ReplyOf } from '@anywhen/exchange';
import { DAY_MS } from '@anywhen/prices';
import type { DepositReason, KycReason, MemberStatus } from '@anywhen/protocol';
import { MESSAGE_DAYS, type StatusReason } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Crowd } from '../../testing/seconds/crowd.ts';
import { raiseLevel } from '../../testing/levels.ts';
import { ALICE, BOB, asSystem, dataOf, openMember, transferOf } from '../../testing/money.ts';
import { MessagesScenario } from '../../testing/messages/messages-scenario.ts';

const SYMBOL = 'UNIUSDT';

let scenario: MessagesScenario;

beforeAll(async () => {
  scenario = await MessagesScenario.open();
});

afterAll(() => scenario.close());

beforeEach(() => scenario.begin());

afterEach(() => scenario.end());

describe('[15.1] contracts', () => {
  it('a result is sent to its member with their own amounts, a loss like a win', async () => {
    scenario.startDriver();
    const crowd = new Crowd(scenario.core, 2);
    await crowd.open();
    await crowd.buy(10);
    await scenario.tickTo(scenario.feed.second + 31);
    await scenario.untilWritten('contract-result', 10);
    const { rows } = await scenario.pool.query<{ id: string; uid: number }>(
      'select id, uid, result, receipt_units - wager_units as profit from seconds_contract',
    );
    for (const { id, uid, ...ended } of rows) {
      const { result, profit } = ended as unknown as { result: number; profit: string };
      const sent = (await scenario.messagesTo(uid)).find(
        ({ params }) => params['contractId'] === id,
      );
      expect(sent?.params['result']).toBe(['win', 'lose', 'draw'][result]);
      expect(Number(sent?.params['profit'])).toBe(Number(profit) / 1e8);
      expect(sent?.link).toBe(`/newContract/contractinfo?orderId=${id}`);
    }
  });

  it('ended and committed without a driver: a start sends them, another start sends nothing', async () => {
    const contracts = 520; // More than one query of the table returns.
    const crowd = new Crowd(scenario.core, Math.ceil(contracts / 5));
    await crowd.open();
    await crowd.buy(contracts);
    await scenario.tickTo(scenario.feed.second + 31);
    await scenario.startAgain();
    await scenario.untilWritten('contract-result', contracts);
    await scenario.untilWritten('welcome', crowd.members);
    await scenario.stopDriver();
    const before = await count('select max(id) as count from message');
    scenario.startDriver();
    await scenario.tickTo(scenario.feed.second + 2);
    await scenario.stopDriver();
    expect(await count('select max(id) as count from message')).toBe(before);
  });

  it('a stop between two writes loses none, though later events were received before it', async () => {
    const contracts = 520; // More than one write takes.
    let stopped: Promise<void> | undefined;
    let isEnding = false;
    scenario.startDriver(() => {
      if (isEnding) stopped ??= scenario.stopDriver();
    });
    const { core, feed } = scenario;
    const crowd = new Crowd(core, Math.ceil(contracts / 5));
    await crowd.open();
    await scenario.untilWritten('welcome', crowd.members);
    await crowd.buy(contracts);
    await scenario.tickTo(feed.second + 30);
    isEnding = true;
    // In one commit: all results, then a member who comes a second later.
    const ends = core.submit(feed.tick());
    const passes = core.submit(feed.tick());
    await Promise.all([ends, passes, core.submit(openMember(ALICE))]);
    await expect.poll(() => stopped !== undefined).toBe(true);
    await stopped;
    await scenario.untilWritten('contract-result', 500);
    scenario.startDriver();
    await scenario.untilWritten('contract-result', contracts);
    await scenario.untilWritten('welcome', crowd.members + 1);
  });

  it('a database outage in between loses none and duplicates none', async () => {
    scenario.startDriver();
    const crowd = new Crowd(scenario.core, 40);
    await crowd.open();
    await crowd.buy(200);
    await scenario.tickTo(scenario.feed.second + 30);
    scenario.core.onCommitted(() => void cutOthers());
    await scenario.core.submit(scenario.feed.tick()).catch(() => undefined);
    await scenario.untilWritten('contract-result', 200);
    expect(await count('select count(*) from message where kind = 0')).toBe(40);
    scenario.complaints = [];
  });
});

describe('[15.1] orders', () => {
  it('one that rested and was completely filled is sent once; a member’s own action is not', async () => {
    scenario.startDriver();
    const { order } = await restAndFill();
    await scenario.untilWritten('order-filled', 1);
    await scenario.untilWritten('welcome', 2);
    const [message] = (await scenario.messagesTo(ALICE)).filter(
      ({ kind }) => kind === 'order-filled',
    );
    expect(message?.params).toMatchObject({
      orderId: order.id,
      symbol: SYMBOL,
      side: 'sell',
      quantity: '2.00000000',
      price: order.price,
    });
    expect((await scenario.messagesTo(BOB)).map(({ kind }) => kind)).toEqual(['welcome']);
  });

  it('also without a driver, and after a start that covered contracts only', async () => {
    await restAndFill();
    await scenario.startAgain();
    await scenario.untilWritten('order-filled', 1);
    await scenario.stopDriver();
    scenario.startDriver();
    await scenario.untilWritten('order-filled', 1);
  });

  it('what a disabled member had in the book is reported as cancelled, live and afterwards', async () => {
    scenario.startDriver();
    await openWithFunds(ALICE, BOB);
    for (const uid of [ALICE, BOB]) {
      const { fills } = await place(uid, { side: 'buy', type: 'market', quoteAmount: '50' });
      const price = (Number(fills[0]?.price) * 0.97).toFixed(2);
      const { order } = await place(uid, { side: 'buy', price, quantity: '10' });
      if (uid === BOB) await scenario.stopDriver();
      dataOf(
        await scenario.core.submit(
          asSystem({ kind: 'change-status', uid, status: 'disabled', reason: 'unusual-activity' }),
        ),
      );
      if (uid === BOB) scenario.startDriver();
      await scenario.untilWritten('order-cancelled', uid === ALICE ? 1 : 2);
      const cancelled = (await scenario.messagesTo(uid)).find(
        ({ kind }) => kind === 'order-cancelled',
      );
      expect(cancelled?.params['orderId']).toBe(order.id);
    }
  });
});

describe('[15.1] verification and status', () => {
  const submit = async (uid: number, flaw: KycReason | null = null) => {
    const document = uid.toString(16).padStart(64, '0');
    const papers = { folder: 'f0'.repeat(16), document, flaw, reviewer: 'simulated' } as const;
    const body: CommandBody = { kind: 'submit-verification', level: 'basic', ...papers };
    dataOf(await scenario.core.submit({ ...asSystem(body), actor: { kind: 'member', uid } }));
  };
  const changeStatus = async (status: MemberStatus, reason: StatusReason) => {
    const body: CommandBody = { kind: 'change-status', uid: ALICE, status, reason };
    dataOf(await scenario.core.submit(asSystem(body)));
  };

  it('are sent with the reason, once, also when no driver ran', async () => {
    for (const uid of [ALICE, BOB]) dataOf(await scenario.core.submit(openMember(uid)));
    scenario.startDriver();
    await submit(ALICE, 'DOCUMENT_UNREADABLE');
    await changeStatus('restricted', 'unusual-activity');
    await scenario.tickTo(scenario.feed.second + 62);
    await scenario.untilWritten('verification-rejected', 1);
    await scenario.stopDriver();
    await submit(BOB);
    await changeStatus('active', 'all-clear');
    await changeStatus('frozen', 'asked-for');
    await scenario.tickTo(scenario.feed.second + 62);
    await scenario.startAgain();
    await scenario.untilWritten('verification-passed', 1);
    await scenario.untilWritten('status-changed', 3);
    const sent = (await scenario.messagesTo(ALICE)).map(({ kind, params }) => ({
      kind,
      ...params,
    }));
    expect(sent.filter(({ kind }) => kind !== 'welcome').toReversed()).toEqual([
      { kind: 'status-changed', status: 'restricted', reason: 'unusual-activity' },
      { kind: 'verification-rejected', level: 'basic', reason: 'DOCUMENT_UNREADABLE' },
      { kind: 'status-changed', status: 'active', reason: 'all-clear' },
      { kind: 'status-changed', status: 'frozen', reason: 'asked-for' },
    ]);
    await scenario.stopDriver();
    scenario.startDriver();
    await scenario.tickTo(scenario.feed.second + 2);
    await scenario.stopDriver();
    expect(await count('select count(*) from message where kind > 5')).toBe(5);
  });
});

describe('[15.1] deposits', () => {
  const declare = async (uid: number, change: { amount?: string; flaw?: DepositReason } = {}) => {
    const { amount = '500', flaw = null } = change;
    const where = { account: 'funds', currency: 'USDT', network: 'TRC20' } as const;
    const address = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';
    const folder = 'd0'.repeat(16);
    const added = { address, amount, folder, flaw, reviewer: 'simulated' } as const;
    const body: CommandBody = { kind: 'submit-deposit', ...where, ...added };
    dataOf(await scenario.core.submit({ ...asSystem(body), actor: { kind: 'member', uid } }));
  };
  const decide = async (id: string, body: CommandBody) => {
    const actor = { kind: 'staff', id, role: 'approver' } as const;
    dataOf(await scenario.core.submit({ ...asSystem(body), actor }));
  };
  const listDeposits = async (uid: number) => {
    const sent = (await scenario.messagesTo(uid)).filter(({ category }) => category === 'funds');
    return sent.map(({ kind, params, link }) => ({ kind, ...params, link })).toReversed();
  };
  const credited = {
    kind: 'deposit-credited',
    depositId: '1',
    currency: 'USDT',
    amount: '500.00000000',
    link: '/pay/record3?deposit=1',
  };

  it('are sent when credited, rejected and corrected, once, also when no driver ran', async () => {
    for (const uid of [ALICE, BOB]) dataOf(await scenario.core.submit(openMember(uid)));
    scenario.startDriver();
    await declare(ALICE);
    await scenario.tickTo(scenario.feed.second + 78);
    await scenario.untilWritten('deposit-credited', 1);
    await scenario.stopDriver();
    const reason = 'CREDITED_TWICE';
    await decide('rosa', { kind: 'propose-correction', depositId: 1, reason });
    await decide('omar', { kind: 'approve-correction', depositId: 1 });
    await declare(BOB, { amount: '20.13', flaw: 'PROOF_UNREADABLE' });
    await scenario.tickTo(scenario.feed.second + 80);
    await scenario.startAgain();
    await scenario.untilWritten('deposit-rejected', 1);
    await scenario.untilWritten('deposit-corrected', 1);
    expect(await listDeposits(ALICE)).toEqual([
      credited,
      { ...credited, kind: 'deposit-corrected', reason },
    ]);
    expect(await listDeposits(BOB)).toMatchObject([
      { kind: 'deposit-rejected', amount: '20.13000000', reason: 'PROOF_UNREADABLE' },
    ]);
  });

  it('are not sent again when they are unlocked or a correction is proposed', async () => {
    dataOf(await scenario.core.submit(openMember(ALICE)));
    scenario.startDriver();
    await declare(ALICE);
    await scenario.tickTo(scenario.feed.second + 78);
    await scenario.untilWritten('deposit-credited', 1);
    await scenario.pool.query('delete from message');
    await scenario.tickTo(scenario.feed.second + 5);
    const reason = 'CREDITED_TWICE';
    await decide('rosa', { kind: 'propose-correction', depositId: 1, reason });
    dataOf(await scenario.core.submit(openMember(BOB)));
    await scenario.untilWritten('welcome', 1);
    expect(await listDeposits(ALICE)).toEqual([]);
  });
});

describe('[15.1] withdrawals', () => {
  const request = async (flaw: 'RISK_REVIEW' | null) => {
    const target = { channel: 'TRC20', address: `SIM-TRC20-${'7'.repeat(24)}`, payeeId: null };
    const asked = { account: 'funds', currency: 'USDT', amount: '100', ...target } as const;
    const review = { flaw, reviewer: 'simulated' } as const;
    const body: CommandBody = { kind: 'request-withdrawal', ...asked, ...review };
    dataOf(
      await scenario.core.submit({ ...asSystem(body), actor: { kind: 'member', uid: ALICE } }),
    );
    await scenario.tickTo(scenario.feed.second + 66);
  };

  it('are sent when they are decided, once, also when no driver ran', async () => {
    dataOf(await scenario.core.submit(openMember(ALICE)));
    await raiseLevel(scenario.core, ALICE, 1);
    scenario.startDriver();
    await request('RISK_REVIEW');
    await scenario.untilWritten('withdrawal-rejected', 1);
    await scenario.stopDriver();
    await request(null);
    await scenario.startAgain();
    await scenario.untilWritten('withdrawal-passed', 1);
    const about = { currency: 'USDT', amount: '100.00000000' };
    const [passed, rejected] = await scenario.messagesTo(ALICE);
    expect(passed?.params).toEqual({ ...about, withdrawalId: '2', received: '99.00000000' });
    expect(passed?.link).toBe('/pay/record2?withdrawal=2');
    expect(rejected?.params).toEqual({ ...about, withdrawalId: '1', reason: 'RISK_REVIEW' });
    await request(null);
    await scenario.untilWritten('withdrawal-passed', 2);
  });
});

describe('[15.1] a welcome', () => {
  it('comes with the account, and never to members from before there were messages', async () => {
    dataOf(await scenario.core.submit(openMember(ALICE)));
    scenario.feed.wait(10);
    await scenario.pool.query('update message_place set at_ms = $1', [scenario.feed.nowMs()]);
    scenario.startDriver();
    dataOf(await scenario.core.submit(openMember(BOB)));
    dataOf(await scenario.core.submit(asSystem({ kind: 'extend-withdraw-lock', uid: ALICE })));
    await scenario.untilWritten('welcome', 1);
    expect(await scenario.messagesTo(ALICE)).toEqual([]);
    expect(await scenario.messagesTo(BOB)).toMatchObject([{ kind: 'welcome', category: 'system' }]);
  });
});

describe('[15.1] after 180 days', () => {
  it('messages are deleted, in steps, and younger ones stay', async () => {
    const oldMs = scenario.feed.nowMs() - MESSAGE_DAYS * DAY_MS - 1;
    await scenario.pool.query(
      `insert into message (uid, kind, source, params, created_at_ms)
       select $1, 0, n, '{}', case when n <= 2500 then $2::bigint else $3::bigint end
       from generate_series(1, 2510) n`,
      [ALICE, oldMs, oldMs + 2],
    );
    scenario.startDriver();
    await expect.poll(() => count('select count(*) from message'), { timeout: 60_000 }).toBe(10);
  });
});

async function count(sql: string): Promise<number> {
  return scenario.cores.count(sql);
}

/** The connections of the pool, but not the core's own. */
async function cutOthers(): Promise<void> {
  await scenario.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and query like 'insert into message%'`,
    )
    .catch(() => undefined);
}

async function openWithFunds(...uids: number[]): Promise<void> {
  for (const uid of uids) {
    dataOf(await scenario.core.submit(openMember(uid)));
    dataOf(await scenario.core.submit(transferOf(uid, { quantity: '5000' })));
  }
}

type Placed = ReplyOf<'place-order'>;

async function place(uid: number, form: object): Promise<Placed> {
  const body = { kind: 'place-order', symbol: SYMBOL, type: 'limit', ...form } as CommandBody;
  return dataOf(
    await scenario.core.submit({ ...asSystem(body), actor: { kind: 'member', uid } }),
  ) as Placed;
}

/** Alice's offer rests between the quotes, where Bob's order finds it. */
async function restAndFill(): Promise<Placed> {
  await openWithFunds(ALICE, BOB);
  const bought = await place(ALICE, { side: 'buy', type: 'market', quoteAmount: '200' });
  const sold = await place(ALICE, { side: 'sell', type: 'market', quantity: '1' });
  const [ask, bid] = [bought, sold].map(({ fills }) => fills[0]?.price ?? '');
  const decimals = ask?.split('.')[1]?.length ?? 0;
  const price = ((Number(ask) + Number(bid)) / 2).toFixed(decimals);
  const resting = await place(ALICE, { side: 'sell', price, quantity: '2' });
  expect(resting.order.state).toBe('NEW');
  const incoming = await place(BOB, { side: 'buy', price, quantity: '2' });
  expect(incoming.order.state).toBe('FILLED');
  return resting;
}
