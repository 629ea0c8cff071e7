/** Contracts as they leave the exchange, from the first answer to the end. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { ContractScenario, endedIn } from '../../testing/contract-scenario.ts';
import { describeContract, describeSharedContract } from './contract-line.ts';

let scenario: ContractScenario;

beforeEach(() => {
  scenario = new ContractScenario();
});

const contractOf = ({ reply }: Outcome) => {
  if (!('data' in reply)) throw new Error('no contract was placed');
  return (reply.data as ReplyOf<'place-seconds'>).contract;
};

describe('a contract as members read it', () => {
  it('has its prices and its result when they are known', () => {
    const first = contractOf(scenario.place(ALICE, { symbol: 'EURUSDT', amount: '33.3' }));
    expect(first).toMatchObject({ wager: '33.30000000', opening: null, receipt: null });
    const lines = [];
    for (let second = 0; second < 62; second += 1) {
      for (const event of scenario.feed.tick().events) {
        if (event.kind !== 'seconds-contract') continue;
        lines.push(describeContract(event.contract));
      }
    }
    expect(lines.map(({ state }) => state)).toEqual(['in_progress', 'ended']);
    const [opened, ended] = lines;
    expect(opened?.opening?.price).toMatch(/^1\.\d{6}$/);
    expect(ended).toMatchObject({ id: first.id, shareId: first.shareId, isVoid: false });
    expect(Number(ended?.profit)).toBeCloseTo(Number(ended?.receipt) - 33.3, 8);
    expect(ended?.settlement?.second).toBe(ended?.endsAtSecond);
  });

  it('without the member is the same without its number', () => {
    scenario.place();
    const [ended] = scenario.playOut();
    if (!ended) throw new Error('no contract has ended');
    const shared = describeSharedContract(ended);
    const { id: _id, ...rest } = describeContract(ended);
    expect(shared).toEqual(rest);
    expect(JSON.stringify(shared)).not.toContain(String(ALICE));
  });
});

describe('a share id', () => {
  it('is another for every key', () => {
    const first = contractOf(scenario.place(ALICE, {}, '0b5ce4f4-2a3e-4f0e-9d53-1c62a9a1c001'));
    const other = new ContractScenario();
    const twin = contractOf(other.place(ALICE, {}, '0b5ce4f4-2a3e-4f0e-9d53-1c62a9a1c002'));
    expect(twin.id).toBe(first.id);
    expect(twin.shareId).not.toBe(first.shareId);
  });

  it('is another for each of two members with the same key at the same moment', () => {
    const ids = [ALICE, BOB].map((uid) => contractOf(scenario.place(uid, {}, 'same-key')).shareId);
    expect(new Set(ids).size).toBe(2);
  });
});

it('contracts that ended are told apart from current ones by what they carry', () => {
  scenario.place();
  const running = [...scenario.machine.exchange.modules.seconds.openContracts()];
  expect(running.map(({ result, receiptUnits }) => [result, receiptUnits])).toEqual([[null, null]]);
  scenario.playOut(61);
  expect(endedIn(scenario.feed.tick())).toEqual([]);
});
