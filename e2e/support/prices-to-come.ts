/**
 * Future prices, for a journey on a server whose price secret is known: they are computed from a
 * public state as the server will compute them. Without the secret this is impossible.
 */
import {
  type EncodedState,
  MARKETS,
  type VersionChange,
  advance,
  dayOfSecond,
  decodeState,
  deriveDaySeeds,
  deriveSecondSeeds,
  formatPrice,
  fromHex,
  marketIndex,
  secondOfDay,
  seedAt,
  versionAt,
} from '@anywhen/prices';
import type { OwnServer } from './own-server.ts';
import { PRICE_SECRET } from './server-process.ts';

/** Of the day chain that a server derives from its secret. */
const LAST_DAY = 3_650;
/** Computing further ahead is useless: a journey has to advance through all the hours. */
const SECONDS_MAX = 15_000;

type Wanted = { symbol: string; isReached: (price: number) => boolean };

/** The first second from now on, on the server's first day, at which a price is reached. */
export async function secondOfPrice({ url }: OwnServer, wanted: Wanted): Promise<number> {
  const { symbol, isReached } = wanted;
  const index = marketIndex(symbol);
  const decimals = MARKETS[index]?.priceDecimals ?? 0;
  const [daySeed = new Uint8Array()] = deriveDaySeeds(fromHex(PRICE_SECRET), LAST_DAY);
  const seeds = deriveSecondSeeds(daySeed);
  const { versions } = await read<{ versions: VersionChange[] }>(`${url}/api/fairness/anchors`);
  let state = decodeState(await readState(url));
  const day = dayOfSecond(state.second);
  for (const until = state.second + SECONDS_MAX; state.second < until;) {
    const second = state.second + 1;
    if (dayOfSecond(second) !== day) break;
    const version = versionAt(versions, second);
    const tick = advance(state, seedAt(seeds, secondOfDay(second)), { second, version });
    if (isReached(Number(formatPrice(tick.priceUnits[index] ?? 0, decimals)))) return second;
    ({ state } = tick);
  }
  throw new Error(`${symbol} does not reach the price on this day`);
}

/** Before the latest second. */
async function readState(url: string): Promise<EncodedState> {
  const line = await read<{ firstSecond: number; prices: string[] }>(
    `${url}/api/markets/BTCUSDT/seconds`,
  );
  const second = line.firstSecond + line.prices.length - 1;
  const range = `from=${second}&to=${second}`;
  const { before } = await read<{ before: EncodedState }>(`${url}/api/fairness/ticks?${range}`);
  return before;
}

async function read<Data>(address: string): Promise<Data> {
  const answer = await fetch(address);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}
