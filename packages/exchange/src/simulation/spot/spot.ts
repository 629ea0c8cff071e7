/** Spot trading in the simulation. */
import type { SpotImage } from '../../spot/commands.ts';
import { type ModuleSimulation, cellsOf } from '../module-simulation.ts';
import { SpotChecks } from './checks.ts';
import { SpotTables } from './tables.ts';
import { SpotScenario } from './scenario.ts';

export const spotSimulation: ModuleSimulation<SpotImage> = {
  weight: 44,
  scenario: (scene) => new SpotScenario(scene),
  tables: () => new SpotTables(),
  checks: (check) => new SpotChecks(check),
  cells: cellsOf({
    'place-order':
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
      ' ACCOUNT_FROZEN ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED FEED_STALE VALIDATION' +
      ' AMOUNT_ABNORMAL PRICE_TICK_INVALID LOT_SIZE_INVALID MIN_NOTIONAL MAX_NOTIONAL' +
      ' PRICE_OUT_OF_BAND TRIGGER_INVALID EXPIRY_INVALID TOO_MANY_OPEN_ORDERS POST_ONLY_WOULD_TAKE' +
      ' TRADING_VOLUME_INSUFFICIENT BALANCE_INSUFFICIENT',
    'place-oco':
      'accepted replayed USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN' +
      ' ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED FEED_STALE VALIDATION AMOUNT_ABNORMAL' +
      ' PRICE_TICK_INVALID MIN_NOTIONAL MAX_NOTIONAL PRICE_OUT_OF_BAND TRIGGER_INVALID' +
      ' EXPIRY_INVALID TOO_MANY_OPEN_ORDERS POST_ONLY_WOULD_TAKE BALANCE_INSUFFICIENT',
    'amend-order':
      'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN ACCOUNT_TRADE_RESTRICTED' +
      ' ORDER_NOT_AMENDABLE FEED_STALE VALIDATION AMOUNT_ABNORMAL PRICE_TICK_INVALID' +
      ' LOT_SIZE_INVALID MIN_NOTIONAL MAX_NOTIONAL PRICE_OUT_OF_BAND TRIGGER_INVALID' +
      ' POST_ONLY_WOULD_TAKE BALANCE_INSUFFICIENT',
    'cancel-order':
      'accepted replayed IDEMPOTENCY_CONFLICT ORDER_NOT_CANCELLABLE USER_NOT_FOUND' +
      ' ACCOUNT_STATUS_ABNORMAL',
    'cancel-orders': 'accepted USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL',
    'order NEW': 'PARTIALLY_FILLED FILLED CANCELED EXPIRED',
    'order PARTIALLY_FILLED': 'FILLED CANCELED',
    'order WAITING': 'NEW FILLED CANCELED EXPIRED TRIGGERED',
    'order TRIGGERED': 'NEW FILLED',
  }),
};
