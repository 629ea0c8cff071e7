/**
 * [8.2] Edits of every value of a liquidation's receipt, and random edits of seeds, ticks and
 * anchors: each is detected. What nobody can detect is listed here.
 */
import { verifyLiquidation } from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { nearTerms } from '../../testing/derivatives/leverage-fixture.ts';
import { type Claim, LiquidatedScenario } from '../../testing/derivatives/liquidated-scenario.ts';
import { EDITS, type Path, RandomEdits, editAt, listRefutedSteps } from '../../testing/edits.ts';

const random = new RandomEdits();
const options = { terms: nearTerms() };

const pickTickPath = ({ evidence }: Claim) => random.pickTickPath(['evidence'], evidence.ranges);
const pickReceiptPath = (claim: Claim) => random.pick(listReceiptPaths(claim));
const WAYS = [pickTickPath, pickReceiptPath, pickReceiptPath, () => random.pickAnchorPath()];

let claims: Claim[];

beforeAll(() => {
  const scenario = new LiquidatedScenario({ seed: EDITS.seed, members: 30 });
  claims = [];
  for (let second = 0; second < 500 && claims.length < 40; second += 1)
    claims.push(...scenario.live());
});

describe(`[F1] [8.2] receipts of the scenario with seed ${EDITS.seed}`, () => {
  it('are valid unedited, for longs and shorts, with everything that can happen to a position', () => {
    expect(claims.length).toBeGreaterThan(9);
    for (const { receipt, evidence } of claims) {
      expect(verifyLiquidation(receipt, evidence, options)).toMatchObject({ isSound: true });
    }
    const sides = new Set(claims.map(({ receipt }) => receipt.position.side));
    expect(sides).toEqual(new Set(['long', 'short']));
    const kinds = claims.flatMap(({ receipt }) => receipt.events.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set([...kinds, 'opened', 'added', 'reduced', 'liquidated']));
  });

  it(
    `are refuted after an edit of any value, and of ${EDITS.count} more`,
    { timeout: EDITS.timeoutMs },
    () => {
      const eventful = claims.reduce((one, other) => {
        return other.receipt.events.length > one.receipt.events.length ? other : one;
      });
      const edits = [
        ...listReceiptPaths(eventful).map((path) => ({ claim: eventful, path })),
        ...Array.from({ length: EDITS.count }, () => {
          const claim = random.pick(claims);
          return { claim, path: random.pick(WAYS)(claim) };
        }),
      ];
      const steps = listRefutedSteps(edits, (claim, path) => {
        const { receipt, evidence } = editAt(claim, path, replacementOf);
        return verifyLiquidation(receipt, evidence, options);
      });
      expect(steps).toEqual(expect.arrayContaining(['terms', 'events', 'ticks', 'totals']));
    },
  );

  it('are refuted where the tick did not require it, or the one before already did', () => {
    const { receipt, evidence } = claims[0] as Claim;
    const { position } = receipt;
    const terms = (mmrBps: number) => ({
      ...options.terms,
      tiers: options.terms.tiers.map((tier) => ({ ...tier, mmrBps })),
    });
    const verdictOf = (mmrBps: number) =>
      verifyLiquidation({ ...receipt, position: { ...position, mmrBps } }, evidence, {
        terms: terms(mmrBps),
      });
    expect(verdictOf(50)).toMatchObject({ fault: { step: 'demand', field: 'decisive' } });
    expect(verdictOf(2_500)).toMatchObject({ fault: { step: 'demand', field: 'before' } });
  });

  it('give no verdict on an open position', () => {
    const { receipt, evidence } = claims[0] as Claim;
    const open = { ...receipt, position: { ...receipt.position, state: 'open' as const } };
    expect(verifyLiquidation(open, evidence, options)).toMatchObject({ fault: { field: 'state' } });
  });
});

/** Address and levels are not claims; moments within their second cannot be checked. */
const UNCHECKED = new Set(['shareId', 'takeProfit', 'stopLoss', 'atMs', 'second']);

function listReceiptPaths({ receipt }: Claim): Path[] {
  const { position, events } = receipt;
  const leaves: Path[] = [
    ['rule'],
    ...['second', 'price', 'seed', 'hash'].flatMap((name) => [
      ['decisive', name],
      ['before', name],
    ]),
    ...Object.keys(position)
      .filter((name) => !UNCHECKED.has(name) && name !== 'decided')
      .map((name) => ['position', name]),
    ['position', 'decided', 'second'],
    ['position', 'decided', 'price'],
    ...events.flatMap((event, place) => [
      ...Object.keys(event)
        .filter((name) => !UNCHECKED.has(name) && name !== 'after')
        .map((name) => ['events', place, name]),
      ...Object.keys(event.after).map((name) => ['events', place, 'after', name]),
    ]),
  ];
  return leaves.map((leaf) => ['receipt', ...leaf]);
}

const KINDS = ['opened', 'added', 'reduced', 'margin-added', 'margin-removed', 'closed', 'funding'];

/** Another value of the same type. */
function replacementOf(name: string | number, value: unknown): unknown {
  if (name === 'symbol') return random.pickOther(value, ['BTCUSDT', 'ETHUSDT', 'XRPUSDT']);
  if (name === 'side') return value === 'long' ? 'short' : 'long';
  if (name === 'state') return random.pick(['open', 'closing', 'closed']);
  if (name === 'ending') return random.pick(['member', 'take-profit', 'stop-loss', null]);
  if (name === 'kind') return random.pickOther(value, [...KINDS, 'liquidated']);
  return value === null ? '1.00' : random.changeValue(value);
}
