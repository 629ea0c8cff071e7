/** Where a journey through every page goes: all routes, and pages with a part in the address. */
import { routes } from '../../apps/web/src/router/table.ts';

/** A market on which the busy member has no contract; all the others are in a row above it. */
export const OTHER_CONTRACTS = '/newContract/newContract?symbol=ETHUSDT';

/** The other products of the contract pages, for anybody. */
export const PRODUCTS: readonly string[] = [
  '/newContract/newContract?product=option',
  '/newContract/newContract?product=derivatives',
  '/newContract/contractinfo?product=option',
  '/newContract/contractinfo?product=derivatives',
];

export const PATHS: readonly string[] = [
  OTHER_CONTRACTS, // First, while all contracts are still open.
  ...PRODUCTS,
  ...routes.map(({ path }) => path).filter((path) => path !== '*'),
  '/this-page-does-not-exist',
];

/** Prices with ten decimals, and pages only a member can open. */
export const DETAIL_PATHS: readonly string[] = [
  '/trade/trade?symbol=PEPEUSDT',
  '/newContract/kline?symbol=SHIBUSDT',
  '/newContract/newContract?symbol=BTCUSDT',
  '/newContract/contractinfo?orderId=CONTRACT',
  '/newContract/contractinfo?product=derivatives&position=POSITION',
  '/newContract/contractinfo?product=option&orderId=OPTION',
  '/newContract/orderlist?product=option',
  '/newContract/orderlist?product=derivatives&tab=orders',
  '/pay/strategy?new=dca',
  '/pay/strategy?new=grid',
  '/pay/strategy?bot=BOT',
  '/homeindex/about?part=money',
];
