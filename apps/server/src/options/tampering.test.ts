/**
 * [7.5] Edits of every value of an option's receipt, and random edits of seeds, ticks and anchors:
 * each is detected. What nobody can detect is listed here.
 */
import {
  OPTION_STEPS,
  type OptionEvidence,
  type OptionReceipt,
  listOptionStretches,
  proveTicks,
  verifyOption,
  verifyVolatility,
  volatilityCallOf,
} from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRanges } from '../../testing/public-scenario.ts';
import { PublicOptions } from '../../testing/options/public-options.ts';
import { EDITS, type Path, RandomEdits, editAt, listRefutedSteps } from '../../testing/edits.ts';

const CLAIMS = 24;

type Claim = { receipt: OptionReceipt; evidence: OptionEvidence };

const random = new RandomEdits();

const pickReceiptPath = (claim: Claim) => random.pick(listReceiptPaths(claim));
const WAYS = [pickTickPath, pickReceiptPath, pickReceiptPath, () => random.pickAnchorPath()];

let scenario: PublicOptions;
let claims: Claim[];

beforeAll(() => {
  scenario = new PublicOptions({ seed: EDITS.seed, members: 20 });
  for (let second = 0; second < 660; second += 1) scenario.live();
  const of = (state: string) =>
    scenario.receipts.filter(({ position }) => position.state === state).slice(-CLAIMS);
  claims = [...of('settled'), ...of('closed')].map(claimOf);
}, EDITS.timeoutMs);

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

describe(`[F1] [7.5] claims of the scenario with seed ${EDITS.seed}`, () => {
  it('are valid unedited: paid, worthless, and sold back', () => {
    for (const claim of claims) {
      const { payout, profit, settlement } = claim.receipt.position;
      expect(verdictOf(claim)).toMatchObject({ isSound: true, payout, profit, settlement });
    }
    expect(new Set(claims.map(kindOf))).toEqual(new Set(KINDS));
    expect(claims.some(({ receipt }) => receipt.sales.length > 1)).toBe(true);
  });

  it(
    `are refuted after an edit of any value, and of ${EDITS.count} more`,
    { timeout: EDITS.timeoutMs },
    () => {
      const ofEachKind = KINDS.map(
        (kind) => claims.find((claim) => kindOf(claim) === kind) as Claim,
      );
      const edits = [
        ...ofEachKind.flatMap((claim) => listReceiptPaths(claim).map((path) => ({ claim, path }))),
        ...Array.from({ length: EDITS.count }, () => {
          const claim = random.pick(claims);
          return { claim, path: random.pick(WAYS)(claim) };
        }),
      ];
      const steps = listRefutedSteps(edits, verdictAfter);
      expect(steps).toEqual([...OPTION_STEPS].toSorted());
    },
  );

  it('name the failing step', () => {
    const claim = claims.find(({ receipt }) => receipt.position.state === 'settled') as Claim;
    const faultAfter = (...path: Path) => {
      const verdict = verdictAfter(claim, path);
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
    expect(faultAfter('receipt', 'purchase', 'filled', 'regime')).toMatchObject({
      field: 'regime',
    });
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
  const provenSeconds = () => {
    const { commitments, ranges } = scenario;
    const proof = proveTicks({ commitments, ranges });
    if (!proof.isProven) throw new Error('the ticks are proven');
    return proof.seconds;
  };
  const rowsOf = (symbol: string) => scenario.minutes.filter((row) => row.symbol === symbol);

  it('follow from the minutes before them, and from the ticks', () => {
    for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
      const rows = rowsOf(symbol);
      const published = { firstSecond: rows[0]?.second ?? null, rows };
      expect(verifyVolatility(symbol, published, provenSeconds())).toEqual({
        checked: rows.length,
        fault: undefined,
      });
    }
  });

  it('are refuted after an edit of a regime', () => {
    const rows = rowsOf('ETHUSDT');
    const [first] = rows;
    const regime = first?.regime === 'calm' ? 'stressed' : 'calm';
    const edited = rows.map((row) => (row === first ? ({ ...row, regime } as const) : row));
    const published = { firstSecond: first?.second ?? null, rows: edited };
    const { fault } = verifyVolatility('ETHUSDT', published, provenSeconds());
    expect(fault).toMatchObject({ step: 'volatility', field: 'regime' });
  });

  it('are refuted after any edit of a price or a volatility', () => {
    const rows = rowsOf('BTCUSDT');
    const firstSecond = rows[0]?.second ?? null;
    for (const [place, row] of rows.entries()) {
      for (const field of ['price', 'sigma'] as const) {
        const edited = rows.with(place, { ...row, [field]: random.changeDigit(row[field]) });
        // The first price alone proves nothing yet.
        if (field === 'price' && rows.length === 1) continue;
        const { fault } = verifyVolatility('BTCUSDT', { firstSecond, rows: edited });
        expect(fault?.step, `${field} of minute ${place}`).toBe('volatility');
      }
    }
  });
});

function pickTickPath({ evidence: { stretches } }: Claim): Path {
  const place = random.below(stretches.length);
  const ranges = stretches[place]?.ranges ?? [];
  return random.pickTickPath(['evidence', 'stretches', place], ranges);
}

/**
 * Any value of the receipt but its share id, which is its address and not a claim, and the later
 * state of a series after all of the position was sold back.
 */
function listReceiptPaths({ receipt }: Claim): Path[] {
  const isClosed = receipt.position.state === 'closed';
  return pathsIn(receipt, ['receipt']).filter((path) => {
    const name = path.join('.');
    if (isClosed && /^receipt\.series\.(state|settlement)/.test(name)) return false;
    return name !== 'receipt.position.shareId';
  });
}

function pathsIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => {
    return pathsIn(part, [...path, Array.isArray(value) ? Number(name) : name]);
  });
}

function verdictAfter(claim: Claim, path: Path) {
  return verdictOf(editAt(claim, path, (name, value) => replacementOf(name, value, claim.receipt)));
}

/** Another value of the same type. */
function replacementOf(name: string | number, value: unknown, { series }: OptionReceipt): unknown {
  // Within its seconds a trade may have been accepted, and after its expiry booked, at any time.
  if (name === 'endedAtMs') return series.opening.second * 1_000 - random.below(1e6);
  if (name === 'boughtAtMs' || name === 'soldAtMs') {
    return random.changeNumber(Number(value), { least: 4_000, spread: 1e6 });
  }
  if (name === 'type') return value === 'call' ? 'put' : 'call';
  if (name === 'state') return random.pick(['open', 'pending', 'void']);
  return value === null ? '1.00000000' : random.changeValue(value);
}
