/**
 * [8.2] Edits of every value of a liquidation's receipt, and random edits of seeds, ticks and
 * anchors: each is detected. What nobody can detect is listed here.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import { verifyLiquidation } from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { nearTerms } from '../../testing/derivatives/leverage-fixture.ts';
import { type Claim, LiquidatedScenario } from '../../testing/derivatives/liquidated-scenario.ts';

const EDITS = testSize('EDITS', { short: 100, long: 1_000 });
/** The long form uses fresh seeds; with a fixed one a failure is caused by the change at hand. */
const SEED = testSize('EDITS_SEED', { short: 16, long: Date.now() % 1_000_000 });
const MINUTES_5 = 300_000;

type Path = readonly (string | number)[];

const random = seededRandom(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const options = { terms: nearTerms() };

const pickReceiptPath = (claim: Claim) => pick(listReceiptPaths(claim));
const WAYS = [pickTickPath, pickReceiptPath, pickReceiptPath, pickAnchorPath];

let claims: Claim[];

beforeAll(() => {
  const scenario = new LiquidatedScenario({ seed: SEED, members: 30 });
  claims = [];
  for (let second = 0; second < 500 && claims.length < 40; second += 1)
    claims.push(...scenario.live());
});

describe(`[F1] [8.2] receipts of the scenario with seed ${SEED}`, () => {
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

  it(`are refuted after an edit of any value, and of ${EDITS} more`, { timeout: MINUTES_5 }, () => {
    const eventful = claims.reduce((one, other) => {
      return other.receipt.events.length > one.receipt.events.length ? other : one;
    });
    const edits = [
      ...listReceiptPaths(eventful).map((path) => ({ claim: eventful, path })),
      ...Array.from({ length: EDITS }, () => {
        const claim = pick(claims);
        return { claim, path: pick(WAYS)(claim) };
      }),
    ];
    const steps = new Set<string>();
    for (const { claim, path } of edits) {
      const edited = editAt(structuredClone(claim), path);
      const verdict = verifyLiquidation(edited.receipt, edited.evidence, options);
      expect(verdict.isSound, `edited ${path.join('.')}`).toBe(false);
      if (!verdict.isSound) steps.add(verdict.fault.step);
    }
    expect([...steps]).toEqual(expect.arrayContaining(['terms', 'events', 'ticks', 'totals']));
  });

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

function editAt(claim: Claim, path: Path): Claim {
  let place = claim as unknown as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) place = place[part] as typeof place;
  const last = path.at(-1) ?? '';
  place[last] = replacementOf(String(last), place[last]);
  return claim;
}

const KINDS = ['opened', 'added', 'reduced', 'margin-added', 'margin-removed', 'closed', 'funding'];

/** Another value of the same type. */
function replacementOf(name: string, value: unknown): unknown {
  if (name === 'symbol')
    return pick(['BTCUSDT', 'ETHUSDT', 'XRPUSDT'].filter((one) => one !== value));
  if (name === 'side') return value === 'long' ? 'short' : 'long';
  if (name === 'state') return pick(['open', 'closing', 'closed']);
  if (name === 'ending') return pick(['member', 'take-profit', 'stop-loss', null]);
  if (name === 'kind') return pick([...KINDS, 'liquidated'].filter((one) => one !== value));
  if (value === null) return '1.00';
  if (typeof value === 'number') return value + pick([-1, 1]) * (1 + below(1_000));
  return changeOneCharacter(String(value));
}

function changeOneCharacter(text: string): string {
  const places = [...text].flatMap((letter, index) => (/[0-9a-f]/.test(letter) ? [index] : []));
  const place = pick(places.length > 0 ? places : [0]);
  const others = [...'0123456789'].filter((digit) => digit !== text[place]);
  return text.slice(0, place) + pick(others) + text.slice(place + 1);
}
