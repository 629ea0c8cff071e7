/**
 * The single list of pages: path → lazily loaded page. Types check it
 * against the route table: a route without a page, or a page without a route, does not compile.
 * Only main.ts and tests use this list; no lower layer knows which pages exist.
 */
import { addMoreIcons } from '@anywhen/ui/more-icons';
import { addMoreDrawings } from './market-parts/marks/more-drawings.ts';
import type { PageModule, PagePath } from './router/index.ts';

// Every page but Home waits for this file, and so for its icons and drawings.
addMoreIcons();
addMoreDrawings();

type Load = () => Promise<PageModule>;

const pages: Readonly<Record<PagePath, Load>> = {
  '/': () => import('./home/home-page.tsx'),
  '/account/login': () => import('./identity/login-page.tsx'),
  '/account/register': () => import('./identity/register-page.tsx'),
  '/account/forget': () => import('./identity/forget-page.tsx'),
  '/charts': () => import('./demo/charts-page.tsx'),
  '/counter': () => import('./demo/counter-page.tsx'),
  '/keepalive': () => import('./demo/keep-alive-page.tsx'),
  '/keepalive/keepindex': () => import('./demo/keep-alive-list-page.tsx'),
  '/mock': () => import('./demo/mock-page.tsx'),
  '/unocss': () => import('./demo/atomic-css-page.tsx'),
  '/profile': () => import('./demo/profile-page.tsx'),
  '/class-board': () => import('./classes/board-page.tsx'),
  '/financial/financeindex': () => import('./finance/centre-page.tsx'),
  '/homeindex/about': () => import('./legal/about-page.tsx'),
  '/homeindex/accountconfig': () => import('./identity/account-settings-page.tsx'),
  '/homeindex/authhight': () => import('./kyc/video-page.tsx'),
  '/homeindex/authing': () => import('./kyc/review-page.tsx'),
  '/homeindex/authsetp2': () => import('./kyc/pictures-page.tsx'),
  '/homeindex/baseauth': () => import('./kyc/person-page.tsx'),
  '/homeindex/bankadd': () => import('./payees/add-payee-page.tsx'),
  '/homeindex/banklist': () => import('./payees/payees-page.tsx'),
  '/homeindex/eaorders': () => import('./finance/records-page.tsx'),
  '/homeindex/finance': () => import('./finance/trust-page.tsx'),
  '/homeindex/finance-confirm': () => import('./finance/confirm-page.tsx'),
  '/homeindex/finance-confirm2': () => import('./finance/confirm-page.tsx'),
  '/homeindex/finance-details': () => import('./finance/details-page.tsx'),
  '/homeindex/finance-info': () => import('./finance/info-page.tsx'),
  '/homeindex/homeindex': () => import('./home/home-page.tsx'),
  '/homeindex/livecoin': () => import('./staking/pools-page.tsx'),
  '/homeindex/livecoin-confirm': () => import('./staking/confirm-page.tsx'),
  '/homeindex/machine': () => import('./mining/machines-page.tsx'),
  '/homeindex/machine-confirm': () => import('./mining/confirm-page.tsx'),
  '/homeindex/more': () => import('./shell/more-page.tsx'),
  '/homeindex/my': () => import('./shell/menu-page.tsx'),
  '/homeindex/nation': () => import('./kyc/country-page.tsx'),
  '/homeindex/quotes': () => import('./markets/quotes-page.tsx'),
  '/homeindex/system': () => import('./security/security-status-page.tsx'),
  '/homeindex/tiaokuan': () => import('./legal/agreement-page.tsx'),
  '/homeindex/userauth': () => import('./kyc/levels-page.tsx'),
  '/homeindex/verified-email': () => import('./security/contact-page.tsx'),
  '/homeindex/verified-phone': () => import('./security/contact-page.tsx'),
  '/my/authorization_code': () => import('./promotion/authorization-page.tsx'),
  '/my/class': () => import('./classes/class-page.tsx'),
  '/my/classes': () => import('./classes/classes-page.tsx'),
  '/my/invite': () => import('./promotion/invite-page.tsx'),
  '/my/journal': () => import('./notes/journal-page.tsx'),
  '/my/week': () => import('./first-week/first-week-page.tsx'),
  '/kefu/kefu': () => import('./support/chat-page.tsx'),
  '/my/loginpwd': () => import('./security/login-password-page.tsx'),
  '/my/msglist': () => import('./messages/messages-page.tsx'),
  '/my/my': () => import('./identity/mine-page.tsx'),
  '/my/paypwd': () => import('./security/fund-password-page.tsx'),
  '/my/seasons': () => import('./seasons/seasons-page.tsx'),
  '/my/security': () => import('./security/security-page.tsx'),
  '/newContract/contractinfo': () => import('./contracts/details-page.tsx'),
  '/newContract/kline': () => import('./charts/kline-page.tsx'),
  '/newContract/kline2': () => import('./charts/kline-full-page.tsx'),
  '/newContract/KlineChart': () => import('./charts/kline-bare-page.tsx'),
  '/newContract/newContract': () => import('./contracts/contract-page.tsx'),
  '/newContract/orderlist': () => import('./contracts/orders-page.tsx'),
  '/newContract/positionList': () => import('./contracts/positions-page.tsx'),
  '/newContract/replay': () => import('./replay/replay-page.tsx'),
  '/newContract/tradingview': () => import('./charts/advanced-page.tsx'),
  '/pay/assets': () => import('./funding/assets-page.tsx'),
  '/pay/capital': () => import('./funding/account-page.tsx'),
  '/pay/contract': () => import('./funding/account-page.tsx'),
  '/pay/financial': () => import('./funding/account-page.tsx'),
  '/pay/option': () => import('./funding/account-page.tsx'),
  '/pay/overview': () => import('./funding/overview-page.tsx'),
  '/pay/payexchange': () => import('./funding/transfer-page.tsx'),
  '/pay/recharge': () => import('./deposits/deposit-page.tsx'),
  '/pay/record': () => import('./funding/records-page.tsx'),
  '/pay/record2': () => import('./withdrawals/records-page.tsx'),
  '/pay/record3': () => import('./deposits/records-page.tsx'),
  '/pay/results': () => import('./results/results-page.tsx'),
  '/pay/spotgoods': () => import('./funding/account-page.tsx'),
  '/pay/spotgoods-recharge': () => import('./deposits/deposit-page.tsx'),
  '/pay/spotgoods-withdraw': () => import('./withdrawals/withdraw-page.tsx'),
  '/pay/statement': () => import('./statement/statement-page.tsx'),
  '/pay/strategy': () => import('./funding/account-page.tsx'),
  '/pay/transaction': () => import('./chain/transaction-page.tsx'),
  '/pay/withdraw': () => import('./withdrawals/withdraw-page.tsx'),
  '/trade/exchange': () => import('./funding/transfer-page.tsx'),
  '/trade/positionList': () => import('./spot/positions-page.tsx'),
  '/trade/tardelist': () => import('./spot/records-page.tsx'),
  '/trade/trade': () => import('./spot/trade-page.tsx'),
  '*': () => import('./shell/not-found-page.tsx'),
};

export function loadPage(path: string): Promise<PageModule> {
  const byPath: Readonly<Partial<Record<string, Load>>> = pages;
  return (byPath[path] ?? pages['*'])();
}
