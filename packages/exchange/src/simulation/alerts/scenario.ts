/**
 * What members ask of price alerts in a simulation: levels near the price and far from it,
 * moves of any size, the same one twice, more than may wait, and what cannot be read at all.
 */
import { MARKETS, type Market, formatPrice } from '@anywhen/prices';
import type { AlertRequest } from '../../alerts/commands.ts';
import type { CommandBody } from '../../modules.ts';
import type { Scene, Request } from '../module-simulation.ts';

/** Prices begin at those of the table and go hardly further than this in the life of a scenario. */
const NEAR_BPS = 40;
const ODD_PRICES = ['0', '-1', '1e9', '', '0.123456789', '65000.123', '1', '99999999999'];
const ODD_MOVES = [0, 9, 10.5, 5_001];
/** So many are set during the life of a scenario, about. */
const ALERTS = 300;

export class AlertsScenario {
  readonly #scene: Scene;
  #lastRequest: Request | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random, anyone } = this.#scene;
    if (random.isOneIn(8)) return this.#remove();
    if (this.#lastRequest && random.isOneIn(12)) return this.#lastRequest;
    this.#lastRequest = { actor: anyone(), body: { kind: 'set-alert', ...this.#alert() } };
    return this.#lastRequest;
  }

  #alert(): AlertRequest {
    const { random } = this.#scene;
    const market = random.pick(MARKETS);
    const symbol = random.isOneIn(30) ? 'NOTUSDT' : market.symbol;
    if (random.isOneIn(40)) return { symbol, price: '1', moveBps: 100 };
    if (random.isOneIn(3)) {
      const moveBps = random.isOneIn(10) ? random.pick(ODD_MOVES) : 10 + random.below(40);
      return { symbol, price: null, moveBps };
    }
    const price = random.isOneIn(8) ? random.pick(ODD_PRICES) : this.#near(market);
    return { symbol, price, moveBps: null };
  }

  #near({ start, priceDecimals }: Market): string {
    const { random } = this.#scene;
    const share = 1 + (random.below(2 * NEAR_BPS + 1) - NEAR_BPS) / 10_000;
    return formatPrice(Math.round(start * share * 10 ** priceDecimals), priceDecimals);
  }

  #remove(): Request {
    const { random, anyone } = this.#scene;
    const body: CommandBody = { kind: 'remove-alert', alertId: 1 + random.below(ALERTS) };
    return { actor: anyone(), body };
  }
}
