/**
 * [3.8] Edits of every value of a receipt, and random edits of seeds, ticks and anchors: each is
 * detected. What nobody can detect is listed here, and on the page about fairness.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import {
  type ContractReceipt,
  type TickEvidence,
  type TickRangeReply,
  verifyContract,
} from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRanges } from '../../testing/public-scenario.ts';
import { ContractScenario } from '../../testing/seconds/contract-scenario.ts';

const EDITS = testSize('EDITS', { short: 100, long: 1_000 });
/** The long form uses fresh seeds; with a fixed one a failure is caused by the change at hand. */
const SEED = testSize('EDITS_SEED', { short: 16, long: Date.now() % 1_000_000 });
const MINUTES_5 = 300_000;
/** Of each result. */
const CLAIMS = 8;

type Claim = { receipt: ContractReceipt; evidence: TickEvidence };
type Path = readonly (string | number)[];

const random = seededRandom(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;

const WAYS = [pickTickPath, (claim: Claim) => pick(listReceiptPaths(claim)), pickAnchorPath];

let claims: Claim[];

beforeAll(() => {
  claims = listClaims(new ContractScenario({ seed: SEED, members: 200 }));
});

describe(`[3.8] claims of the scenario with seed ${SEED}`, () => {
  it('are valid unedited: wins, losses and draws', () => {
    const results = claims.map(({ receipt, evidence }) => {
      expect(verifyContract(receipt, evidence)).toMatchObject({ isSound: true });
      return receipt.contract.result;
    });
    expect(new Set(results)).toEqual(new Set(['win', 'lose', 'draw']));
  });

  it(`are refuted after an edit of any value, and of ${EDITS} more`, { timeout: MINUTES_5 }, () => {
    const ofEachResult = (['win', 'lose', 'draw'] as const).map((result) => {
      return claims.find(({ receipt }) => receipt.contract.result === result) as Claim;
    });
    const edits = [
      ...ofEachResult.flatMap((claim) => listReceiptPaths(claim).map((path) => ({ claim, path }))),
      ...Array.from({ length: EDITS }, () => {
        const claim = pick(claims);
        return { claim, path: pick(WAYS)(claim) };
      }),
    ];
    const steps = new Set<string>();
    for (const { claim, path } of edits) {
      const edited = editAt(structuredClone(claim), path);
      const verdict = verifyContract(edited.receipt, edited.evidence);
      expect(verdict.isSound, `edited ${path.join('.')}`).toBe(false);
      if (!verdict.isSound) steps.add(verdict.fault.step);
    }
    expect([...steps].toSorted()).toEqual(['amounts', 'result', 'terms', 'ticks']);
  });

  it('name the failing step', () => {
    const [claim] = claims;
    if (!claim) throw new Error('no claim');
    const faultAfter = (...path: Path) => {
      const { receipt, evidence } = editAt(structuredClone(claim), path);
      const verdict = verifyContract(receipt, evidence);
      return verdict.isSound ? 'sound' : verdict.fault;
    };
    expect(faultAfter('receipt', 'contract', 'receipt')).toMatchObject({ step: 'amounts' });
    expect(faultAfter('receipt', 'contract', 'result')).toMatchObject({ step: 'result' });
    expect(faultAfter('receipt', 'contract', 'returnBps')).toMatchObject({ field: 'returnBps' });
    expect(faultAfter('receipt', 'opening', 'seed')).toMatchObject({
      step: 'ticks',
      field: 'seed',
    });
    expect(faultAfter('evidence', 'ranges', 0, 'ticks', 3, 'seed')).toMatchObject({
      field: 'evidence',
      fault: { kind: 'seed' },
    });
    expect(faultAfter('evidence', 'commitments', 'days', 0, 'anchor')).toMatchObject({
      fault: { kind: 'anchor' },
    });
  });

  it('need evidence from the opening to the end, without a gap', () => {
    const claim = claims[0] as Claim;
    const { receipt, evidence } = claim;
    const [range] = evidence.ranges;
    if (!range) throw new Error('no evidence');
    const verdictOf = (ranges: TickRangeReply[]) =>
      verifyContract(receipt, { ...evidence, ranges });
    const short = { ...range, ticks: range.ticks.slice(0, -1) };
    const broken = { ...range, ticks: range.ticks.filter((_, index) => index !== 7) };
    expect(verdictOf([])).toMatchObject({ fault: { fault: { kind: 'nothing' } } });
    expect(verdictOf([short])).toMatchObject({ fault: { step: 'ticks', field: 'second' } });
    expect(verdictOf([broken])).toMatchObject({ fault: { fault: { kind: 'second' } } });
    expect(verdictOf([range, range])).toMatchObject({ fault: { fault: { kind: 'join' } } });
  });

  it('are refuted by an anchor published after its day had begun', () => {
    const { receipt, evidence } = claims[0] as Claim;
    const { days, firstSecond } = evidence.commitments;
    const late = days.map((day) => ({ ...day, publishedAtMs: firstSecond * 1_000 }));
    const verdict = verifyContract(receipt, {
      ...evidence,
      commitments: { days: late, firstSecond },
    });
    expect(verdict).toMatchObject({ fault: { fault: { kind: 'late-anchor' } } });
  });

  it('give no verdict on a contract that has not ended, nor on one without a price', () => {
    const { receipt, evidence } = claims[0] as Claim;
    const { contract } = receipt;
    const verdictOf = (change: Partial<typeof contract>) =>
      verifyContract({ ...receipt, contract: { ...contract, ...change } }, evidence);
    expect(verdictOf({ state: 'in_progress' })).toMatchObject({ fault: { field: 'state' } });
    expect(verdictOf({ isVoid: true })).toMatchObject({ fault: { field: 'isVoid' } });
  });
});

/** A handful of each result, of the shortest period, with their seconds in one answer. */
function listClaims(scenario: ContractScenario): Claim[] {
  const ticks: TickRangeReply[] = [];
  const found: Record<string, Claim[]> = { win: [], lose: [], draw: [] };
  const isFull = (list: readonly Claim[]) => list.length >= CLAIMS;
  for (let second = 0; second < 600 && !Object.values(found).every(isFull); second += 1) {
    const { range, receipts } = scenario.live();
    ticks.push(range);
    for (const receipt of receipts) {
      const { contract } = receipt;
      const list = found[contract.result ?? ''];
      if (!list || isFull(list) || contract.periodSeconds > 30) continue;
      const seconds = { from: contract.opening?.second ?? 0, to: contract.endsAtSecond ?? 0 };
      const evidence = { commitments: scenario.commitments, ranges: [joinRanges(ticks, seconds)] };
      list.push({ receipt, evidence });
    }
  }
  return Object.values(found).flat();
}

function pickTickPath({ evidence }: Claim): Path {
  const ticks = evidence.ranges[0]?.ticks ?? [];
  const tick = ['evidence', 'ranges', 0, 'ticks', below(ticks.length)];
  const field = pick(['second', 'seed', 'prices', 'hashes']);
  const isList = field === 'prices' || field === 'hashes';
  return isList ? [...tick, field, below(40)] : [...tick, field];
}

function pickAnchorPath(): Path {
  return ['evidence', 'commitments', 'days', 0, 'anchor'];
}

/**
 * Any value of the receipt but its share id, which is its address and not a claim, and the
 * direction of a draw, which nobody but the member knows.
 */
function listReceiptPaths({ receipt }: Claim): Path[] {
  const { opening, settlement, contract } = receipt;
  const isDraw = contract.result === 'draw';
  const leaves: Path[] = [
    ['rule'],
    ...['second', 'price', 'seed', 'hash'].flatMap((name) => [
      ['opening', name],
      ['settlement', name],
    ]),
    ...Object.keys(contract)
      .filter((name) => name !== 'shareId' && !(isDraw && name === 'direction'))
      .map((name) => ['contract', name])
      .flatMap((path) => {
        const isTick = path[1] === 'opening' || path[1] === 'settlement';
        return isTick
          ? [
              [...path, 'second'],
              [...path, 'price'],
            ]
          : [path];
      }),
  ];
  if (!opening || !settlement) throw new Error('the contract has not ended');
  return leaves.map((leaf) => ['receipt', ...leaf]);
}

function editAt(claim: Claim, path: Path): Claim {
  let place = claim as unknown as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) place = place[part] as typeof place;
  const last = path.at(-1) ?? '';
  place[last] = replacementOf(last, place[last], claim.receipt);
  return claim;
}

/** Another value of the same type. */
function replacementOf(
  name: string | number,
  value: unknown,
  { contract }: ContractReceipt,
): unknown {
  // Within its second an order may have been accepted at any time, and booked at any time later.
  if (name === 'acceptedAtMs') return Number(value) + pick([-1, 1]) * (1_000 + below(1e6));
  if (name === 'endedAtMs') return (contract.endsAtSecond ?? 0) * 1_000 - 1 - below(1e6);
  if (name === 'symbol') return pick(OTHER_SYMBOLS.filter((symbol) => symbol !== value));
  if (name === 'direction') return value === 'up' ? 'down' : 'up';
  if (name === 'state') return pick(['payment_waiting', 'in_progress', 'settling']);
  if (name === 'result') return pick(['win', 'lose', 'draw', null].filter((one) => one !== value));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + pick([-1, 1]) * (1 + below(1_000));
  return changeOneCharacter(String(value));
}

const OTHER_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'UNIUSDT'];

function changeOneCharacter(text: string): string {
  const places = [...text].flatMap((letter, index) => (/[0-9a-f]/.test(letter) ? [index] : []));
  const place = pick(places.length > 0 ? places : [0]);
  const others = [...'0123456789'].filter((digit) => digit !== text[place]);
  return text.slice(0, place) + pick(others) + text.slice(place + 1);
}
