/**
 * [7.5] Edits of every value of an option's receipt, and random edits of seeds, ticks and anchors:
 * each is detected. What nobody can detect is listed here.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import {
  OPTION_STEPS,
  type OptionEvidence,
  type OptionReceipt,
  listOptionStretches,
  verifyOption,
  verifyVolatility,
  volatilityCallOf,
} from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRanges } from '../../testing/public-scenario.ts';
import { PublicOptions } from '../../testing/options/public-options.ts';

const EDITS = testSize('EDITS', { short: 100, long: 1_000 });
/** The long form uses fresh seeds; with a fixed one a failure is caused by the change at hand. */
const SEED = testSize('EDITS_SEED', { short: 16, long: Date.now() % 1_000_000 });
const MINUTES_5 = 300_000;
const CLAIMS = 24;

type Claim = { receipt: OptionReceipt; evidence: OptionEvidence };
type Path = readonly (string | number)[];
type Leaf = { path: Path; value: unknown };

const random = seededRandom(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;

const pickReceipt = (claim: Claim) => pick(listReceiptLeaves(claim));
const WAYS = [pickTick, pickReceipt, pickReceipt, pickAnchor];

let scenario: PublicOptions;
let claims: Claim[];

beforeAll(() => {
  scenario = new PublicOptions({ seed: SEED, members: 20 });
  for (let second = 0; second < 660; second += 1) scenario.live();
  const of = (state: string) =>
    scenario.receipts.filter(({ position }) => position.state === state).slice(-CLAIMS);
  claims = [...of('settled'), ...of('closed')].map(claimOf);
}, MINUTES_5);

function claimOf(receipt: OptionReceipt): Claim {
  const { commitments, ranges, minutes } = scenario;
  const { symbol, from, to } = volatilityCallOf(receipt);
  const own = minutes.filter((row) => row.symbol === symbol);
  const evidence = {
    commitments,
    stretches: listOptionStretches(receipt).map((stretch) => {
      return { ranges: [joinRanges(ranges, stretch)] };
    }),
    volatility: {
      firstSecond: own[0]?.second ?? null,
      rows: own.filter(({ second }) => second >= from && second <= to),
    },
  };
  return { receipt, evidence };
}

const KINDS = ['paid', 'worthless', 'sold back'] as const;

function kindOf({ receipt: { position } }: Claim): (typeof KINDS)[number] {
  if (position.state === 'closed') return 'sold back';
  return Number(position.payout) > 0 ? 'paid' : 'worthless';
}

const verdictOf = ({ receipt, evidence }: Claim) => verifyOption(receipt, evidence);

describe(`[F1] [7.5] claims of the scenario with seed ${SEED}`, () => {
  it('are valid unedited: paid, worthless, and sold back', () => {
    for (const claim of claims) {
      const { payout, profit, settlement } = claim.receipt.position;
      expect(verdictOf(claim)).toMatchObject({ isSound: true, payout, profit, settlement });
    }
    expect(new Set(claims.map(kindOf))).toEqual(new Set(KINDS));
    expect(claims.some(({ receipt }) => receipt.sales.length > 1)).toBe(true);
  });

  it(`are refuted after an edit of any value, and of ${EDITS} more`, { timeout: MINUTES_5 }, () => {
    const ofEachKind = KINDS.map((kind) => claims.find((claim) => kindOf(claim) === kind) as Claim);
    const edits = [
      ...ofEachKind.flatMap((claim) => listReceiptLeaves(claim).map((leaf) => ({ claim, leaf }))),
      ...Array.from({ length: EDITS }, () => {
        const claim = pick(claims);
        return { claim, leaf: pick(WAYS)(claim) };
      }),
    ];
    const steps = new Set<string>();
    for (const { claim, leaf } of edits) {
      const verdict = verdictOf(editAt(claim, leaf));
      expect(verdict.isSound, `edited ${leaf.path.join('.')}`).toBe(false);
      if (!verdict.isSound) steps.add(verdict.fault.step);
    }
    expect([...steps].toSorted()).toEqual([...OPTION_STEPS].toSorted());
  });

  it('name the failing step', () => {
    const claim = claims.find(({ receipt }) => receipt.position.state === 'settled') as Claim;
    const faultAfter = (...path: Path) => {
      const verdict = verdictOf(editAt(claim, { path, value: valueAt(claim, path) }));
      return verdict.isSound ? 'sound' : verdict.fault;
    };
    expect(faultAfter('receipt', 'position', 'payout')).toMatchObject({ step: 'amounts' });
    expect(faultAfter('receipt', 'series', 'settlement', 'price')).toMatchObject({
      step: 'settlement',
    });
    expect(faultAfter('receipt', 'purchase', 'filled', 'sigma')).toMatchObject({
      step: 'volatility',
    });
    expect(faultAfter('receipt', 'purchase', 'filled', 'price')).toMatchObject({ step: 'ticks' });
    expect(faultAfter('receipt', 'series', 'spreadBps')).toMatchObject({ field: 'spreadBps' });
    expect(faultAfter('evidence', 'stretches', 0, 'ranges', 0, 'ticks', 0, 'seed')).toMatchObject({
      field: 'evidence',
    });
  });

  it('need all of their seconds', () => {
    const { receipt, evidence } = claims[0] as Claim;
    const { stretches } = evidence;
    for (const [place] of stretches.entries()) {
      const less = stretches.filter((_, index) => index !== place);
      const verdict = verifyOption(receipt, { ...evidence, stretches: less });
      expect(verdict).toMatchObject({ isSound: false, fault: { step: 'ticks' } });
    }
  });

  it('give no verdict on a position that has not ended, nor on a void one', () => {
    const { receipt, evidence } = claims[0] as Claim;
    for (const state of ['open', 'pending', 'void'] as const) {
      const position = { ...receipt.position, state };
      expect(verifyOption({ ...receipt, position }, evidence)).toMatchObject({
        fault: { field: 'state' },
      });
    }
  });
});

describe('[7.3] minutes of volatility', () => {
  const rowsOf = (symbol: string) => scenario.minutes.filter((row) => row.symbol === symbol);

  it('follow from the minutes before them, and from the ticks', () => {
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      const rows = rowsOf(symbol);
      const published = { firstSecond: rows[0]?.second ?? null, rows };
      const seconds = new Map(
        scenario.ranges.flatMap(({ ticks }) => ticks.map((tick) => [tick.second, tick] as const)),
      );
      expect(verifyVolatility(symbol, published, seconds)).toEqual({
        checked: rows.length,
        fault: undefined,
      });
    }
  });

  it('are refuted after any edit of a price or a volatility', () => {
    const rows = rowsOf('BTCUSDT');
    const firstSecond = rows[0]?.second ?? null;
    for (const [place, row] of rows.entries()) {
      for (const field of ['price', 'sigma'] as const) {
        const edited = rows.with(place, { ...row, [field]: changeOneDigit(row[field]) });
        // The first price alone proves nothing yet.
        if (field === 'price' && rows.length === 1) continue;
        const { fault } = verifyVolatility('BTCUSDT', { firstSecond, rows: edited });
        expect(fault?.step, `${field} of minute ${place}`).toBe('volatility');
      }
    }
  });
});

function pickTick({ evidence }: Claim): Leaf {
  const stretch = below(evidence.stretches.length);
  const ticks = evidence.stretches[stretch]?.ranges[0]?.ticks ?? [];
  const tick = ['evidence', 'stretches', stretch, 'ranges', 0, 'ticks', below(ticks.length)];
  const field = pick(['second', 'seed', 'prices', 'hashes']);
  const isList = field === 'prices' || field === 'hashes';
  const path = isList ? [...tick, field, below(40)] : [...tick, field];
  return { path, value: valueAt({ evidence } as Claim, path) };
}

function pickAnchor(claim: Claim): Leaf {
  const path = ['evidence', 'commitments', 'days', 0, 'anchor'];
  return { path, value: valueAt(claim, path) };
}

/**
 * Any value of the receipt but its share id, which is its address and not a claim, and the later
 * state of a series after all of the position was sold back.
 */
function listReceiptLeaves({ receipt }: Claim): Leaf[] {
  const isClosed = receipt.position.state === 'closed';
  return leavesOf(receipt, ['receipt']).filter(({ path }) => {
    const name = path.join('.');
    if (isClosed && /^receipt\.series\.(state|settlement)/.test(name)) return false;
    return name !== 'receipt.position.shareId';
  });
}

function leavesOf(value: unknown, path: Path): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, part]) => {
    return leavesOf(part, [...path, Array.isArray(value) ? Number(name) : name]);
  });
}

function valueAt(claim: Claim, path: Path): unknown {
  let place: unknown = claim;
  for (const part of path) place = (place as Record<string | number, unknown>)[part];
  return place;
}

function editAt(claim: Claim, { path, value }: Leaf): Claim {
  const copy = structuredClone(claim);
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  holder[path.at(-1) ?? ''] = replacementOf(path, value, claim.receipt);
  return copy;
}

/** Another value of the same type. */
function replacementOf(path: Path, value: unknown, { series }: OptionReceipt): unknown {
  const name = path.at(-1);
  // Within its seconds a trade may have been accepted, and after its expiry booked, at any time.
  if (name === 'endedAtMs') return series.opening.second * 1_000 - below(1e6);
  if (name === 'boughtAtMs' || name === 'soldAtMs') {
    return Number(value) + pick([-1, 1]) * (4_000 + below(1e6));
  }
  if (name === 'type') return value === 'call' ? 'put' : 'call';
  if (name === 'state') return pick(['open', 'pending', 'void']);
  if (value === null) return '1.00000000';
  if (typeof value === 'number') return value + pick([-1, 1]) * (1 + below(1_000));
  return changeOneDigit(String(value));
}

function changeOneDigit(text: string): string {
  const places = [...text].flatMap((letter, index) => (/[0-9a-f]/.test(letter) ? [index] : []));
  const place = pick(places.length > 0 ? places : [0]);
  const others = [...'0123456789'].filter((digit) => digit !== text[place]);
  return text.slice(0, place) + pick(others) + text.slice(place + 1);
}
