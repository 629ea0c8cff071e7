/**
 * Everything the app can do, once and under its one name: the page More lists it, and the search
 * finds it.
 */
import type { IconName } from '@anywhen/ui';
import type { TextKey } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';

/** A page, or a product that shares one with others. */
export type AppFunction = { id: string; name: TextKey<'app'>; to: To; icon: IconName };

type Group = { key: TextKey<'app'>; functions: readonly AppFunction[] };

export const FUNCTION_GROUPS = [
  {
    key: 'more.trade',
    functions: [
      { id: 'markets', name: 'more.markets', to: '/homeindex/quotes', icon: 'market' },
      { id: 'spot', name: 'title.spotTrading', to: '/trade/trade', icon: 'swap' },
      { id: 'seconds', name: 'more.seconds', to: '/newContract/newContract', icon: 'clock' },
      {
        id: 'options',
        name: 'more.flashOptions',
        to: '/newContract/newContract?product=option',
        icon: 'bolt',
      },
      {
        id: 'leverage',
        name: 'more.leverage',
        to: '/newContract/newContract?product=derivatives',
        icon: 'layers',
      },
      { id: 'bots', name: 'more.bots', to: '/pay/strategy', icon: 'sparkle' },
      { id: 'chart', name: 'title.chart', to: '/newContract/kline', icon: 'chart' },
      { id: 'replay', name: 'title.replay', to: '/newContract/replay', icon: 'history' },
      { id: 'positions', name: 'title.positions', to: '/newContract/positionList', icon: 'grid' },
      {
        id: 'spotPositions',
        name: 'title.spotPositions',
        to: '/trade/positionList',
        icon: 'coins',
      },
    ],
  },
  {
    key: 'more.earn',
    functions: [
      { id: 'earn', name: 'more.earn', to: '/financial/financeindex', icon: 'leaf' },
      { id: 'trust', name: 'title.trustFinance', to: '/homeindex/finance', icon: 'bank' },
      { id: 'staking', name: 'title.pledge', to: '/homeindex/livecoin', icon: 'percent' },
      { id: 'mining', name: 'title.mining', to: '/homeindex/machine', icon: 'cube' },
    ],
  },
  {
    key: 'more.funds',
    functions: [
      { id: 'assets', name: 'title.assets', to: '/pay/assets', icon: 'wallet' },
      { id: 'deposit', name: 'title.deposit', to: '/pay/recharge', icon: 'download' },
      { id: 'withdraw', name: 'title.withdraw', to: '/pay/withdraw', icon: 'upload' },
      { id: 'transfer', name: 'title.fundTransfer', to: '/pay/payexchange', icon: 'refresh' },
    ],
  },
  {
    key: 'more.records',
    functions: [
      { id: 'flow', name: 'title.flowRecord', to: '/pay/record', icon: 'receipt' },
      { id: 'results', name: 'title.results', to: '/pay/results', icon: 'market' },
      { id: 'statement', name: 'title.statement', to: '/pay/statement', icon: 'download' },
      { id: 'deposits', name: 'title.depositRecords', to: '/pay/record3', icon: 'arrow-down' },
      { id: 'withdrawals', name: 'title.withdrawalRecords', to: '/pay/record2', icon: 'arrow-up' },
      { id: 'contracts', name: 'title.orderRecord', to: '/newContract/orderlist', icon: 'history' },
      { id: 'trades', name: 'title.tradeRecords', to: '/trade/tardelist', icon: 'document' },
      { id: 'journal', name: 'title.journal', to: '/my/journal', icon: 'edit' },
      { id: 'seasons', name: 'title.seasons', to: '/my/seasons', icon: 'users' },
      { id: 'classes', name: 'title.classes', to: '/my/classes', icon: 'layers' },
      { id: 'finance', name: 'title.financeRecords', to: '/homeindex/eaorders', icon: 'calendar' },
    ],
  },
  {
    key: 'more.account',
    functions: [
      {
        id: 'settings',
        name: 'title.accountSettings',
        to: '/homeindex/accountconfig',
        icon: 'sliders',
      },
      { id: 'levels', name: 'title.levels', to: '/homeindex/userauth', icon: 'verified' },
      { id: 'security', name: 'title.safetyCentre', to: '/my/security', icon: 'shield' },
      { id: 'banks', name: 'title.bankList', to: '/homeindex/banklist', icon: 'card' },
      { id: 'promotion', name: 'title.promotion', to: '/my/invite', icon: 'gift' },
      {
        id: 'authorization',
        name: 'title.authorizationCode',
        to: '/my/authorization_code',
        icon: 'key',
      },
      { id: 'messages', name: 'title.messages', to: '/my/msglist', icon: 'bell' },
    ],
  },
  {
    key: 'more.help',
    functions: [
      { id: 'week', name: 'title.firstWeek', to: '/my/week', icon: 'check' },
      { id: 'support', name: 'title.support', to: '/kefu/kefu', icon: 'headset' },
      {
        id: 'moneyAsked',
        name: 'moneyAsked.short',
        to: '/homeindex/about?part=money',
        icon: 'warning',
      },
      { id: 'about', name: 'title.about', to: '/homeindex/about', icon: 'info' },
      { id: 'agreement', name: 'title.agreement', to: '/homeindex/tiaokuan', icon: 'document' },
    ],
  },
] as const satisfies readonly Group[];

export type FunctionId = (typeof FUNCTION_GROUPS)[number]['functions'][number]['id'];
