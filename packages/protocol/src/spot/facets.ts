/** Refusals, ledger types, permissions and messages of spot orders. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';
import { TRIGGER_KINDS } from './order-rules.ts';
import { SIDES } from './rules.ts';

/** Why an order that waited ended without being wholly filled. */
const ORDER_EXPIRIES = ['time', 'unfilled'] as const;
export type OrderExpiry = (typeof ORDER_EXPIRIES)[number];

const order = { orderId: z.string(), symbol, side: z.enum(SIDES) };
const sheet = ({ orderId }: { orderId: string }) => `/trade/tardelist?order=${orderId}`;

export const spotFacets = defineFacets({
  refusals: {
    PRICE_TICK_INVALID: refusal(4010, 422, 'price is not a multiple of the tick'),
    LOT_SIZE_INVALID: refusal(4011, 422, 'quantity is not a multiple of the step'),
    MIN_NOTIONAL: refusal(4012, 422, 'order value below the minimum'),
    MAX_NOTIONAL: refusal(4013, 422, 'order value above the maximum'),
    PRICE_OUT_OF_BAND: refusal(4014, 422, 'price too far from the market'),
    TOO_MANY_OPEN_ORDERS: refusal(4015, 409, 'too many open orders'),
    POST_ONLY_WOULD_TAKE: refusal(4016, 409, 'post-only order would match at once'),
    ORDER_NOT_CANCELLABLE: refusal(4017, 409, 'order can no longer be cancelled'),
    TRIGGER_INVALID: refusal(4018, 422, 'trigger is on the wrong side of the price'),
    ORDER_NOT_AMENDABLE: refusal(4019, 409, 'order cannot be amended like this'),
    EXPIRY_INVALID: refusal(4024, 422, 'expiry not offered'),
  },
  ledgerTypes: {
    SPOT_HOLD: { num: 20, record: 'payment', reference: 'spot-order' },
    SPOT_RELEASE: { num: 21, record: 'payment', reference: 'spot-order' },
    SPOT_BUY: { num: 22, record: 'payment', reference: 'spot-order' },
    SPOT_SELL: { num: 23, record: 'payment', reference: 'spot-order' },
    SPOT_FEE: { num: 24, record: 'payment', reference: 'spot-order' },
  },
  operations: { 'trade-spot': needs('open') },
  messages: {
    'order-filled': messageKind(2, 'trade', { ...order, quantity: decimal, price: decimal }, sheet),
    'order-cancelled': messageKind(3, 'trade', { ...order, quantity: decimal }, sheet),
    /** `price` is the reference tick that reached the trigger. */
    'order-triggered': messageKind(
      22,
      'trade',
      { ...order, trigger: z.enum(TRIGGER_KINDS), triggerPrice: decimal, price: decimal },
      sheet,
    ),
    'order-expired': messageKind(23, 'trade', { ...order, reason: z.enum(ORDER_EXPIRIES) }, sheet),
  },
});
