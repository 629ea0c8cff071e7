/** Leveraged contracts in the simulation. */
import { moduleSimulation } from '../module-simulation.ts';
import { DerivativesChecks } from './checks.ts';
import { DerivativesTables } from './tables.ts';
import { DerivativesScenario } from './scenario.ts';

const MEMBER = 'USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL ACCOUNT_FROZEN';

export const derivativesSimulation = moduleSimulation(
  { weight: 24, classes: [DerivativesScenario, DerivativesTables, DerivativesChecks] },
  {
    'set-leverage':
      'accepted ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED LEVERAGE_INVALID KYC_PRIMARY_REQUIRED' +
      ` LEVERAGE_IN_USE ${MEMBER}`,
    'place-leverage-order':
      'accepted replayed IDEMPOTENCY_CONFLICT ACCOUNT_TRADE_RESTRICTED SYMBOL_CLOSED FEED_STALE' +
      ' POSITION_CLOSING LEVERAGE_INVALID VALIDATION AMOUNT_ABNORMAL PRICE_TICK_INVALID' +
      ' LOT_SIZE_INVALID MIN_NOTIONAL PRICE_OUT_OF_BAND REDUCE_ONLY_INVALID' +
      ' TOO_MANY_OPEN_ORDERS POSITION_LIMIT TRADING_VOLUME_INSUFFICIENT BALANCE_INSUFFICIENT' +
      ` ON_A_BREAK DAILY_LIMIT_REACHED ${MEMBER}`,
    'cancel-leverage-order': 'accepted NOT_FOUND ORDER_NOT_CANCELLABLE USER_NOT_FOUND',
    'cancel-leverage-orders': 'accepted USER_NOT_FOUND',
    'close-position':
      'accepted NOT_FOUND POSITION_CLOSING FEED_STALE AMOUNT_ABOVE_MAX LOT_SIZE_INVALID' +
      ` AMOUNT_ABNORMAL ${MEMBER}`,
    'set-position-levels':
      'accepted NOT_FOUND POSITION_CLOSING TRIGGER_INVALID PRICE_OUT_OF_BAND AMOUNT_ABNORMAL',
    'change-position-margin':
      'accepted NOT_FOUND POSITION_CLOSING MARGIN_TOO_LOW BALANCE_INSUFFICIENT AMOUNT_ABNORMAL',
    'set-derivatives-terms': 'accepted VALIDATION FORBIDDEN',
    leverage:
      'opened added reduced margin-added margin-removed funding closed liquidated' +
      ' take-profit stop-loss closing',
    'leverage-order': 'NEW REACHED FILLED CANCELED EXPIRED',
  },
);
