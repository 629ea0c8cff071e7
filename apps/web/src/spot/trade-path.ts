/** The URLs of this module. */
import type { Side } from '@anywhen/protocol';
import type { To } from '../router/index.ts';

export function tradePath({ symbol, side }: { symbol: string; side?: Side }): To {
  return side === undefined
    ? `/trade/trade?symbol=${symbol}`
    : `/trade/trade?symbol=${symbol}&side=${side}`;
}

/** To the login and back to this market. */
export function loginPath(request: { symbol: string; side?: Side }): To {
  return `/account/login?redirect=${encodeURIComponent(tradePath(request))}`;
}

/** From funds into the spot account, with the missing currency. */
export function transferInPath(currency: string): To {
  return `/pay/payexchange?from=funds&to=spot&currency=${currency}&back=order`;
}
