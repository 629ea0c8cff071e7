/** [16.5] Seconds that were made ahead on another thread are those the exchange would have made. */
import { Exchange, type TicksAhead, chainedHashes } from '@anywhen/exchange';
import { type MarketState, type TickSource } from '@anywhen/exchange';
import {
  type VersionChange,
  dayAnchorOf,
  decodeState,
  deriveDaySeeds,
  deriveSecondSeeds,
  encodeState,
  genesisOf,
  initialState,
  seedAt,
  toHex,
} from '@anywhen/prices';
import { expect, it } from 'vitest';
import { makeBlock, readTick } from './tick-block.ts';

const START = Date.UTC(2026, 0, 10) / 1_000;
const [DAY_SEED = new Uint8Array()] = deriveDaySeeds(new Uint8Array(32).fill(7), 0);
const SEEDS = deriveSecondSeeds(DAY_SEED);
const VERSIONS: VersionChange[] = [{ version: 2, startsAtSecond: START }];
const SYSTEM = { kind: 'system' } as const;

/** After the first tick. */
function openExchange(): Exchange {
  const exchange = new Exchange();
  const process = encodeState(initialState(START - 1));
  const bodies = [
    {
      kind: 'open-markets',
      genesis: toHex(genesisOf(DAY_SEED)),
      firstDay: START / 86_400,
      process,
    },
    { kind: 'set-process-version', day: 0, version: 2 },
    { kind: 'publish-anchor', day: 0, anchor: toHex(dayAnchorOf(DAY_SEED)) },
  ] as const;
  for (const body of bodies) {
    const seq = exchange.lastSeq + 1;
    exchange.step({ seq, atMs: START * 1_000, actor: SYSTEM, id: `c${seq}`, body });
  }
  tick(exchange, 0);
  return exchange;
}

function tick(exchange: Exchange, k: number) {
  const seq = exchange.lastSeq + 1;
  const second = START + k;
  const body = { kind: 'tick', second, seed: toHex(seedAt(SEEDS, k)) } as const;
  return exchange.step({ seq, atMs: second * 1_000, actor: SYSTEM, id: `c${seq}`, body });
}

function sourceOf({ process, hashes }: MarketState): TickSource {
  return { process: decodeState(process), hashes: chainedHashes(hashes) };
}

function madeAhead(exchange: Exchange, count: number): TicksAhead {
  const { state } = exchange.modules.markets;
  if (!state) throw new Error('the markets are open');
  const fromSecond = START + 1;
  const seeds = SEEDS.slice(32, 32 * (count + 1));
  const source = sourceOf(state);
  const [block] = makeBlock({ no: 1, fromSecond, seeds, versions: VERSIONS, source }, source);
  let from = source;
  return (second) => {
    if (second < fromSecond || second >= fromSecond + count) return undefined;
    const made = readTick(block, second, { seeds, versions: VERSIONS, from });
    from = made;
    return made;
  };
}

it('[16.5] they are the same to the last digit, over a change of regimes', () => {
  const [plain, ahead] = [openExchange(), openExchange()];
  ahead.modules.markets.setAhead(madeAhead(ahead, 130));
  for (let k = 1; k <= 150; k += 1) expect(tick(ahead, k)).toEqual(tick(plain, k));
  expect(ahead.fingerprint).toBe(plain.fingerprint);
});

it('[16.7] what was made from another seed or another state is never taken', () => {
  const [plain, ahead] = [openExchange(), openExchange()];
  const honest = madeAhead(ahead, 10);
  ahead.modules.markets.setAhead((second) => {
    const made = honest(second);
    if (!made) return undefined;
    const priceUnits = made.priceUnits.map((units) => units + 1);
    const isSwapped = second % 2 === 0;
    if (isSwapped) return { ...made, priceUnits, seed: '00'.repeat(32) };
    const x = made.from.process.x.map((each) => each + 1);
    return { ...made, priceUnits, from: { ...made.from, process: { ...made.from.process, x } } };
  });
  for (let k = 1; k <= 10; k += 1) expect(tick(ahead, k)).toEqual(tick(plain, k));
});
