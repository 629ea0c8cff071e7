/** The route table against rulebook 19, row by row: path, English title, level, guard, cache. */
import { describe, expect, it } from 'vitest';
import app from '../shell/texts/en.json';
import type { Guard } from './route.ts';
import { routes } from './table.ts';

const { './table.ts': tableSource = '' } = import.meta.glob<string>('./table.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const RULEBOOK = `
/ | Home | 1 | P | c
/account/login | Login | 2 | G | -
/account/register | Register | 2 | G | c
/account/forget | User Agreement | 2 | G | -
/charts | Charts | 2 | P | -
/counter | Counter | 2 | P | -
/keepalive | Keep alive | 2 | P | c
/keepalive/keepindex | Keep alive list | 2 | P | c
/mock | Mock | 2 | P | -
/unocss | Atomic CSS | 2 | P | -
/profile | Profile | 2 | P | -
/class-board | Classes | 2 | P | -
/financial/financeindex | Financial Management Center | 1 | P | c
/homeindex/about | About us | 2 | P | -
/homeindex/accountconfig | Account settings | 2 | M | -
/homeindex/authhight | Lv.2 advanced verification 3/3 | 2 | L1 | -
/homeindex/authing | Under review | 2 | M | -
/homeindex/authsetp2 | Lv.1 verification 2/2 | 2 | M | -
/homeindex/baseauth | Lv.1 verification 1/2 | 2 | M | c
/homeindex/bankadd | Add bank account / wallet | 2 | L1 | -
/homeindex/banklist | Bank settings | 2 | M | c
/homeindex/eaorders | Finance records | 2 | M | c
/homeindex/finance | Trust finance | 2 | P | c
/homeindex/finance-confirm | Confirm purchase | 2 | M | -
/homeindex/finance-confirm2 | Confirm purchase (180 days) | 2 | M | -
/homeindex/finance-details | Product details | 2 | P | -
/homeindex/finance-info | My subscription | 2 | M | -
/homeindex/homeindex | Home | 1 | P | c
/homeindex/livecoin | Staking | 2 | P | c
/homeindex/livecoin-confirm | Confirm staking | 2 | M | -
/homeindex/machine | Mining machine center | 2 | P | c
/homeindex/machine-confirm | Confirm machine | 2 | M | -
/homeindex/more | More | 2 | P | -
/homeindex/my | Menu | 2 | P | -
/homeindex/nation | Country/region | 2 | P | -
/homeindex/quotes | Project | 1 | P | c
/homeindex/system | Security status | 2 | M | -
/homeindex/tiaokuan | User agreement | 2 | P | -
/homeindex/userauth | Verification level | 2 | M | -
/homeindex/verified-email | Verify e-mail | 2 | M | -
/homeindex/verified-phone | Verify phone | 2 | M | -
/kefu/kefu | Online customer service | 2 | P | c
/my/authorization_code | Authorization code | 2 | L1 | -
/my/class | Class | 2 | M | -
/my/classes | Classes | 2 | M | -
/my/invite | My promotion | 2 | M | c
/my/journal | Trading journal | 2 | M | c
/my/loginpwd | Change login password | 2 | M | -
/my/msglist | Messages | 2 | M | c
/my/my | Mine | 1 | P | c
/my/paypwd | Change fund password | 2 | M | -
/my/seasons | Seasons | 2 | M | c
/my/security | Security centre | 2 | M | -
/my/week | First week | 2 | M | -
/newContract/contractinfo | Contract details | 2 | P | -
/newContract/kline | Chart | 2 | P | c
/newContract/kline2 | Chart (full screen) | 2 | P | -
/newContract/KlineChart | Chart only | 2 | P | -
/newContract/newContract | Contract | 2 | P | c
/newContract/orderlist | Order record | 2 | M | c
/newContract/positionList | Positions | 2 | M | -
/newContract/replay | Replay | 2 | P | -
/newContract/tradingview | Advanced chart | 2 | P | -
/pay/assets | Assets | 2 | M | c
/pay/capital | Funds account | 2 | M | -
/pay/contract | Contract account | 2 | M | -
/pay/financial | Financial account | 2 | M | -
/pay/option | Options account | 2 | M | -
/pay/overview | Assets overview | 2 | M | -
/pay/payexchange | Fund transfer | 2 | M | -
/pay/recharge | Deposit | 2 | M | -
/pay/record | Flow record | 2 | M | c
/pay/record2 | Withdrawal/audit records | 2 | M | c
/pay/record3 | Deposit records | 2 | M | c
/pay/results | Results | 2 | M | c
/pay/spotgoods | Spot account | 2 | M | -
/pay/spotgoods-recharge | Deposit to spot | 2 | M | -
/pay/spotgoods-withdraw | Withdraw from spot | 2 | L1 | -
/pay/statement | Statement | 2 | M | -
/pay/strategy | Strategy account | 2 | M | c
/pay/transaction | Simulated transaction | 2 | M | -
/pay/withdraw | Withdraw | 2 | L1 | -
/trade/exchange | Transfer | 2 | M | -
/trade/positionList | Spot positions | 2 | M | c
/trade/tardelist | Trade records | 2 | M | c
/trade/trade | Spot trading | 1 | P | c
* | Not found | 2 | P | -
`;

const GUARDS: Record<string, Guard> = { P: 'public', G: 'guest', M: 'member', L1: 'level1' };

const expected = RULEBOOK.trim()
  .split('\n')
  .map((line) => {
    const [path = '', title = '', level = '', guard = '', cache = ''] = line.split(' | ');
    return { path, title, level: Number(level), guard: GUARDS[guard], isCached: cache === 'c' };
  });

describe('[19] the route table', () => {
  it('has the 86 routes of the rule book and the catch-all, verbatim', () => {
    expect(expected).toHaveLength(87);
    expect(routes.map(({ path }) => path)).toEqual(expected.map(({ path }) => path));
  });

  it.each(expected)('$path has its title, level, guard and cache', (row) => {
    const route = routes.find(({ path }) => path === row.path);
    expect(route && app.title[route.titleKey]).toBe(row.title);
    expect(route).toMatchObject({
      level: row.level,
      guard: row.guard,
      isCached: row.isCached,
    });
  });

  it('has an active tab on the three tab pages and the second home only', () => {
    const tabs = routes.flatMap((route) => ('tab' in route ? [[route.path, route.tab]] : []));
    expect(tabs).toEqual([
      ['/', 'home'],
      ['/homeindex/homeindex', 'home'],
      ['/homeindex/quotes', 'project'],
      ['/my/my', 'mine'],
    ]);
  });

  it('imports no page, so that pages may import the router', () => {
    const imports = tableSource.match(/\bimport\b.*/g);
    expect(imports).toEqual(["import type { Route } from './route.ts';"]);
  });
});
