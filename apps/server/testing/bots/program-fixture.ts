/** Members with programs on a real server whose clock stands still. For tests only. */
import type { ReplyOf, makeKey } from '@anywhen/protocol';
import { Trader, dataOf } from '../spot/trader.ts';
import { TestApp } from '../test-app.ts';
import { type BotAnswer, Program } from './program.ts';

export const PASSWORD = 'correct horse battery';
export const BTC = 'BTCUSDT';

export const KEY_FORM = {
  password: PASSWORD,
  label: 'my bot',
  kind: 'hmac',
  mayTrade: true,
  networks: [] as string[],
};

type Made = ReplyOf<typeof makeKey>;
/** An answer about an order or a fill. */
export type Told = Record<string, string | number | boolean>;

export class ProgramFixture {
  private constructor(
    readonly app: TestApp,
    readonly alice: Trader,
    readonly bob: Trader,
    /** Of the first of them; it may trade. */
    readonly program: Program,
  ) {}

  static async open(): Promise<ProgramFixture> {
    const app = await TestApp.start({ env: { RATE_LIMITS: 'true' } });
    const alice = await Trader.open(app.url, 'alice_b');
    const bob = await Trader.open(app.url, 'bobby_b');
    await app.standStill();
    return new ProgramFixture(app, alice, bob, await openProgram(app, alice));
  }

  openProgram(trader: Trader, form: object = {}): Promise<Program> {
    return openProgram(this.app, trader, form);
  }

  /** A price far enough below that nothing fills. */
  async lowPrice(): Promise<string> {
    const path = '/api/v3/ticker/price';
    const { price } = bodyOf<{ price: string }>(await this.program.read(path, { symbol: BTC }));
    return (Number(price) * 0.85).toFixed(2);
  }

  /** One that rests. */
  async placeLimit(more: Record<string, string | number> = {}): Promise<Told> {
    const order = { symbol: BTC, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
    const price = await this.lowPrice();
    const form = { ...order, quantity: '0.001', price, ...more };
    return bodyOf(await this.program.call('POST', '/api/v3/order', form));
  }

  /** A buy of which neither leg is near the price; both legs are for the same quantity. */
  async placeOco(more: Record<string, string | number> = {}): Promise<BotAnswer> {
    const price = await this.lowPrice();
    const stop = (Number(price) / 0.85) * 1.1;
    return this.program.call('POST', '/api/v3/orderList/oco', {
      symbol: BTC,
      side: 'BUY',
      quantity: '0.001',
      belowType: 'LIMIT_MAKER',
      belowPrice: price,
      aboveType: 'STOP_LOSS_LIMIT',
      aboveStopPrice: stop.toFixed(2),
      abovePrice: (stop * 1.01).toFixed(2),
      aboveTimeInForce: 'GTC',
      ...more,
    });
  }
}

export async function makeKeyOf(trader: Pick<Trader, 'client'>, form: object = {}): Promise<Made> {
  return dataOf<Made>(await trader.client.post('/me/keys', { ...KEY_FORM, ...form }));
}

async function openProgram(app: TestApp, trader: Trader, form: object = {}): Promise<Program> {
  return programOf(app, await makeKeyOf(trader, form));
}

/** With one key, at both of these servers. */
export async function openPrograms(
  trader: Trader,
  [one, other]: readonly [string, string],
): Promise<[Program, Program]> {
  const { keys, id, secret } = await makeKeyOf(trader);
  const key = keys.find((each) => each.id === id)?.key ?? '';
  const credentials = { key, secret: secret ?? '' };
  return [new Program(one, credentials), new Program(other, credentials)];
}

export function programOf(app: TestApp, { id, secret, keys }: Made): Program {
  const key = keys.find((each) => each.id === id)?.key ?? '';
  return new Program(app.url, { key, secret: secret ?? '' }, app.nowMs);
}

/** Fails when it was refused. */
export function bodyOf<Body>({ status, body }: BotAnswer): Body {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

export function refusalOf({ status, body }: BotAnswer): [number, number, string] {
  const { code, msg } = body as { code: number; msg: string };
  return [status, code, msg];
}
