/**
 * [R1] [30.6] A season ends while the core is killed: members have open things of every kind in
 * their portfolios, ends come in portions, and a kill falls between them. Each ends once, nothing
 * is left open or held, what was answered stays answered, and the journal replays to the same.
 */
import { alertPriceText, describeDerivativesTerms, describeStrategyTerms } from '@anywhen/exchange';
import { SECONDS_PER_DAY, at, marketIndex } from '@anywhen/prices';
import { testSize } from '@anywhen/money/test-size';
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandRequest } from '../core/core.ts';
import type { Replied } from '../../testing/crash/messages.ts';
import { RestartingCore } from '../../testing/crash/restarting-core.ts';
import { asSystem, openMember } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { HandFeed } from '../../testing/seconds/hand-feed.ts';
import { gridCommandAt } from '../../testing/strategy/grid-request.ts';
import { TestCores } from '../../testing/test-cores.ts';
import { requireBalancedBooks } from '../../testing/transfer-load.ts';
import { MasterKeys } from '../vault/vault.ts';

const KILLS = testSize('KILLS', { short: 2, long: 40 });
/** More than two portions. */
const MEMBERS = testSize('MEMBERS', { short: 210, long: 1_000 });
const FIRST_UID = 10_000_001;
/** Then no price comes any more, and what would end a day later ends when the clock says so. */
const SECONDS_LEFT = 90;
const BTC = 'BTCUSDT';
const ACCOUNTS = ['spot', 'contract', 'options', 'derivatives', 'strategy'] as const;

type Body = CommandRequest['body'];

let cores: TestCores;
let core: RestartingCore;
const feed = new HandFeed(SECONDS_PER_DAY - SECONDS_LEFT);
const faults: Error[] = [];
let asked = 0;
const portfolios: number[] = [];
/** What members asked for themselves between the kills. */
const meanwhile: { request: CommandRequest; reply: Replied | undefined }[] = [];

beforeAll(async () => {
  cores = await TestCores.open();
  await MasterKeys.ensure(cores.folder, cores.running.pool);
  core = await RestartingCore.open(cores, { nowMs: feed.nowMs, onFault: (e) => faults.push(e) });
});

afterAll(async () => {
  await core.close();
  await cores.close();
});

describe('[R1] [30.6] the end of a season under kills', () => {
  it('begins with members who have something of every kind open', async () => {
    await core.submit([...feed.opening(), ...TERMS.map((body) => asSystem(body))]);
    await core.submit([feed.tick()]);
    const uids = Array.from({ length: MEMBERS }, (_, index) => FIRST_UID + index);
    await core.submit(uids.map((uid) => openMember(uid)));
    const opened = await ask(uids, () => ({ kind: 'open-portfolio', season: 'O1' }));
    for (const reply of opened) portfolios.push(Number(dataOf(reply)['uid']));
    for (const to of ACCOUNTS) {
      const move = { kind: 'transfer', from: 'funds', to, currency: 'USDT' } as const;
      const replies = await ask(portfolios, () => ({ ...move, quantity: '1500' }));
      expect(countAccepted(replies)).toBe(MEMBERS);
    }
    const priceUnits = await readBtc();
    for (const body of openings(priceUnits)) {
      const replies = await ask(portfolios, () => body);
      expect([body.kind, countAccepted(replies)]).toEqual([body.kind, MEMBERS]);
    }
    const held = await countHeld();
    expect(held).toBeGreaterThanOrEqual(4 * MEMBERS);
  });

  it(`ends each once, also with ${KILLS} kills in the middle`, async () => {
    const left = SECONDS_PER_DAY - 1 - (feed.second % SECONDS_PER_DAY);
    await core.submit(Array.from({ length: left }, () => feed.tick()));
    feed.wait((SECONDS_PER_DAY + 3_600) * 1_000);
    for (let kill = 0; kill < KILLS; kill += 1) {
      core.prepareNext();
      const before = await countEnded();
      await core.ask({ kind: 'read', module: 'markets', name: 'state', args: [] });
      if (kill > 0) while ((await countEnded()) === before && before < MEMBERS) await look();
      await askMeanwhile(kill);
      await core.restart(() => undefined);
    }
    while ((await countEnded()) < MEMBERS) await look();
    await core.ask({ kind: 'rest' });
    expect(faults).toEqual([]);
  });

  it('leaves nothing open or held, and nothing moves any more', async () => {
    expect(await countHeld()).toBe(0);
    const move = { kind: 'transfer', from: 'spot', to: 'funds', currency: 'USDT' } as const;
    const replies = await ask(portfolios.slice(0, 20), () => ({ ...move, quantity: '1' }));
    expect(replies.map(codeOf)).toEqual(replies.map(() => 'SEASON_ENDED'));
  });

  it('answers what was asked meanwhile with the same', async () => {
    for (const { request, reply } of meanwhile) {
      expect(reply).toMatchObject({ isAccepted: true });
      const [again] = await core.submit([request]);
      expect(again).toEqual({ ...reply, isReplay: true });
    }
  });

  it('has ended each once in the journal, which replays to exactly these tables', async () => {
    const { changes } = await cores.connect(requireReplayedTables);
    const ended = changes.flatMap((change) =>
      change.kind === 'portfolio' && change.portfolio.state === 'ended' ? change.portfolio.uid : [],
    );
    expect(ended.toSorted()).toEqual(portfolios.toSorted());
    await requireBalancedBooks(cores.database);
  });
});

const TERMS: Body[] = [
  { kind: 'set-member-terms', frozenMayReduce: true, limitsAreShared: true },
  { kind: 'set-derivatives-terms', ...describeDerivativesTerms() },
  { kind: 'set-strategy-terms', ...describeStrategyTerms() },
  {
    kind: 'set-options-terms',
    offer: { ...OPTIONS_OFFER, rule: 'opt/1' as const, lengthsSeconds: [60], closeSeconds: 30 },
  },
];

/** What rests, waits, runs and is still undecided when the season ends. */
function openings(priceUnits: number): Body[] {
  const price = (share: number) => alertPriceText(BTC, Math.round(priceUnits * share));
  const order = { kind: 'place-order', symbol: BTC, type: 'limit' } as const;
  const leverage = { kind: 'place-leverage-order', symbol: BTC, side: 'buy' } as const;
  const stop = { triggerKind: 'stop', triggerPrice: price(1.02), price: price(1.03) } as const;
  const dca = { kind: 'create-dca', symbol: BTC, amount: '20', interval: '1h', runs: 3 } as const;
  return [
    { kind: 'place-order', symbol: BTC, type: 'market', side: 'buy', quoteAmount: '200' },
    { ...order, side: 'buy', quantity: '0.001', price: price(0.97) },
    { ...order, side: 'buy', quantity: '0.001', ...stop },
    { ...leverage, type: 'market', quantity: '0.001' },
    { ...leverage, type: 'limit', quantity: '0.001', price: price(0.97) },
    { ...dca, shownPrice: price(1) },
    gridCommandAt({ symbol: BTC, grids: 4, investment: '1000', price: priceUnits }),
    { kind: 'place-seconds', symbol: BTC, direction: 'up', periodSeconds: 60, amount: '5' },
  ] as Body[];
}

async function ask(uids: readonly number[], bodyOf: () => Body): Promise<Replied[]> {
  const requests = uids.map((uid): CommandRequest => {
    asked += 1;
    return { actor: { kind: 'member', uid }, id: `end:${asked}`, body: bodyOf() };
  });
  return core.submit(requests);
}

async function askMeanwhile(kill: number): Promise<void> {
  const transfer = { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT' } as const;
  const request: CommandRequest = {
    actor: { kind: 'member', uid: FIRST_UID + kill },
    id: `meanwhile:${kill}`,
    body: { ...transfer, quantity: '1' },
  };
  const [reply] = await core.submit([request]);
  meanwhile.push({ request, reply });
}

async function readBtc(): Promise<number> {
  const found = await core.ask({ kind: 'read', module: 'markets', name: 'priceUnits', args: [] });
  if (!('value' in found)) throw new Error(JSON.stringify(found));
  return at(found.value as readonly number[], marketIndex(BTC));
}

/** The child's clock follows what it is asked. */
async function look(): Promise<void> {
  await core.ask({ kind: 'read', module: 'markets', name: 'state', args: [] });
}

function countEnded(): Promise<number> {
  return cores.count('select count(*) from portfolio where state = 2');
}

function countHeld(): Promise<number> {
  return cores.count(
    `select count(*) from account a cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.uid between 100000000 and 199999999 and a.bucket = 'held'
       and p.balance_after > 0`,
  );
}

function countAccepted(replies: readonly Replied[]): number {
  return replies.filter(({ isAccepted }) => isAccepted).length;
}

function codeOf(reply: Replied): string {
  return reply.isAccepted ? 'accepted' : reply.rejection.code;
}

function dataOf(reply: Replied): Record<string, unknown> {
  if (!reply.isAccepted) throw new Error(JSON.stringify(reply));
  return reply.data as Record<string, unknown>;
}
