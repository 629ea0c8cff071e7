/**
 * [3.8] Edits of every value of a receipt, and random edits of seeds, ticks and anchors: each is
 * detected. What nobody can detect is listed here, and on the page about fairness.
 */
import {
  type ContractReceipt,
  type TickEvidence,
  type TickRangeReply,
  verifyContract,
} from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRanges } from '../../testing/public-scenario.ts';
import { ContractScenario } from '../../testing/seconds/contract-scenario.ts';
import { EDITS, type Path, RandomEdits, editAt, listRefutedSteps } from '../../testing/edits.ts';

/** Of each result. */
const CLAIMS = 8;

type Claim = { receipt: ContractReceipt; evidence: TickEvidence };

const random = new RandomEdits();

const WAYS = [
  ({ evidence }: Claim) => random.pickTickPath(['evidence'], evidence.ranges),
  (claim: Claim) => random.pick(listReceiptPaths(claim)),
  () => random.pickAnchorPath(),
];

let claims: Claim[];

beforeAll(() => {
  claims = listClaims(new ContractScenario({ seed: EDITS.seed, members: 200 }));
});

describe(`[3.8] claims of the scenario with seed ${EDITS.seed}`, () => {
  it('are valid unedited: wins, losses and draws', () => {
    const results = claims.map(({ receipt, evidence }) => {
      expect(verifyContract(receipt, evidence)).toMatchObject({ isSound: true });
      return receipt.contract.result;
    });
    expect(new Set(results)).toEqual(new Set(['win', 'lose', 'draw']));
  });

  it(
    `are refuted after an edit of any value, and of ${EDITS.count} more`,
    { timeout: EDITS.timeoutMs },
    () => {
      const ofEachResult = (['win', 'lose', 'draw'] as const).map((result) => {
        return claims.find(({ receipt }) => receipt.contract.result === result) as Claim;
      });
      const edits = [
        ...ofEachResult.flatMap((claim) =>
          listReceiptPaths(claim).map((path) => ({ claim, path })),
        ),
        ...Array.from({ length: EDITS.count }, () => {
          const claim = random.pick(claims);
          return { claim, path: random.pick(WAYS)(claim) };
        }),
      ];
      const steps = listRefutedSteps(edits, verdictAfter);
      expect(steps).toEqual(['amounts', 'result', 'terms', 'ticks']);
    },
  );

  it('name the failing step', () => {
    const [claim] = claims;
    if (!claim) throw new Error('no claim');
    const faultAfter = (...path: Path) => {
      const verdict = verdictAfter(claim, path);
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
    const { commitments } = evidence;
    const { days, firstSecond } = commitments;
    const late = days.map((day) => ({ ...day, publishedAtMs: firstSecond * 1_000 }));
    const verdict = verifyContract(receipt, {
      ...evidence,
      commitments: { ...commitments, days: late },
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

function verdictAfter(claim: Claim, path: Path) {
  const edited = editAt(claim, path, (name, value) => replacementOf(name, value, claim.receipt));
  return verifyContract(edited.receipt, edited.evidence);
}

/** Another value of the same type. */
function replacementOf(
  name: string | number,
  value: unknown,
  { contract }: ContractReceipt,
): unknown {
  // Within its second an order may have been accepted at any time, and booked at any time later.
  if (name === 'acceptedAtMs') {
    return random.changeNumber(Number(value), { least: 1_000, spread: 1e6 });
  }
  if (name === 'endedAtMs') return (contract.endsAtSecond ?? 0) * 1_000 - 1 - random.below(1e6);
  if (name === 'symbol') return random.pickOther(value, OTHER_SYMBOLS);
  if (name === 'direction') return value === 'up' ? 'down' : 'up';
  if (name === 'state') return random.pick(['payment_waiting', 'in_progress', 'settling']);
  if (name === 'result') return random.pickOther(value, ['win', 'lose', 'draw', null]);
  return typeof value === 'boolean' ? !value : random.changeValue(value);
}

const OTHER_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'UNIUSDT'];
