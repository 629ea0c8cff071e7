/**
 * Prices to come, for a journey whose server has the journey's own price secret: from a public
 * state on they are computed as the server will compute them. Without the secret nobody can.
 */
import {
  type EncodedState,
  MARKETS,
  advance,
  decodeState,
  deriveDaySeeds,
  deriveSecondSeeds,
  formatPrice,
  fromHex,
  marketIndex,
  secondOfDay,
  seedAt,
} from '@anywhen/prices';

/** Of the chain of days that a server makes of its secret. */
const LAST_DAY = 3_650;

type Asked = {
  url: string;
  priceSecret: string;
  symbol: string;
  isReached: (price: number) => boolean;
  /** Before this is computed in vain. */
  secondsMax: number;
};

/** The second of the server's first day at which a price will be reached. */
export async function secondOfPrice(asked: Asked): Promise<number> {
  const { url, priceSecret, symbol, isReached, secondsMax } = asked;
  const index = marketIndex(symbol);
  const decimals = MARKETS[index]?.priceDecimals ?? 0;
  const [daySeed = new Uint8Array()] = deriveDaySeeds(fromHex(priceSecret), LAST_DAY);
  const seeds = deriveSecondSeeds(daySeed);
  let state = decodeState(await readState(url));
  for (const until = state.second + secondsMax; state.second < until;) {
    const second = state.second + 1;
    const tick = advance(state, seedAt(seeds, secondOfDay(second)), second);
    if (isReached(Number(formatPrice(tick.priceUnits[index] ?? 0, decimals)))) return second;
    ({ state } = tick);
  }
  throw new Error(`${symbol} does not get there in ${secondsMax} seconds`);
}

async function readState(url: string): Promise<EncodedState> {
  const { firstSecond } = await read<{ firstSecond: number }>(`${url}/api/fairness/anchors`);
  const range = `from=${firstSecond}&to=${firstSecond}`;
  const { before } = await read<{ before: EncodedState }>(`${url}/api/fairness/ticks?${range}`);
  return before;
}

async function read<Data>(address: string): Promise<Data> {
  const answer = await fetch(address);
  const { data } = (await answer.json()) as { data: Data };
  return data;
}
