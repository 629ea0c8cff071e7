/**
 * The presentation of the seven accounts: name, purpose, page and actions (rulebook 1.1, 19). The
 * protocol defines which currencies they hold.
 */
import { ACCOUNT_KINDS, type AccountKind } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import type { RoutePath, To } from '../router/index.ts';

type Key = TextKey<'funding'>;

type AccountView = {
  readonly name: Key;
  /** The heading on a page that shows more than one. */
  readonly title: Key;
  /** In a few words, for lists. */
  readonly short: Key;
  /** In one sentence. */
  readonly purpose: Key;
  readonly icon: IconName;
  readonly path: RoutePath;
  /** Only funds and spot have deposits and withdrawals. */
  readonly outside?: { readonly deposit: RoutePath; readonly withdraw: RoutePath };
  /** The pages where its funds are used. */
  readonly use?: {
    readonly to: To;
    readonly name: Key;
  };
};

export const ACCOUNTS: Readonly<Record<AccountKind, AccountView>> = {
  funds: {
    name: 'account.funds',
    title: 'account.funds',
    short: 'short.funds',
    purpose: 'purpose.funds',
    icon: 'wallet',
    path: '/pay/capital',
    outside: { deposit: '/pay/recharge', withdraw: '/pay/withdraw' },
  },
  spot: {
    name: 'account.spot',
    title: 'account.spot',
    short: 'short.spot',
    purpose: 'purpose.spot',
    icon: 'swap',
    path: '/pay/spotgoods',
    outside: { deposit: '/pay/spotgoods-recharge', withdraw: '/pay/spotgoods-withdraw' },
    use: { to: '/trade/trade', name: 'use.spot' },
  },
  contract: {
    name: 'account.contract',
    title: 'section.contract',
    short: 'short.contract',
    purpose: 'purpose.contract',
    icon: 'clock',
    path: '/pay/contract',
    use: { to: '/newContract/newContract', name: 'use.contract' },
  },
  options: {
    name: 'account.options',
    title: 'account.options',
    short: 'short.options',
    purpose: 'purpose.options',
    icon: 'bolt',
    path: '/pay/option',
    use: {
      to: '/newContract/newContract?product=option',
      name: 'use.options',
    },
  },
  financial: {
    name: 'account.financial',
    title: 'account.financial',
    short: 'short.financial',
    purpose: 'purpose.financial',
    icon: 'leaf',
    path: '/pay/financial',
    use: {
      to: '/financial/financeindex',
      name: 'use.financial',
    },
  },
  strategy: {
    name: 'account.strategy',
    title: 'account.strategy',
    short: 'short.strategy',
    purpose: 'purpose.strategy',
    icon: 'sparkle',
    path: '/pay/strategy',
  },
  derivatives: {
    name: 'account.derivatives',
    title: 'section.derivatives',
    short: 'short.derivatives',
    purpose: 'purpose.derivatives',
    icon: 'layers',
    path: '/pay/contract',
    use: {
      to: '/newContract/newContract?product=derivatives',
      name: 'use.derivatives',
    },
  },
};

/** The views of rulebook 19 in its order; derivatives share the one of contract. */
export const ACCOUNT_TABS = [
  { tab: 'funds', kinds: ['funds'] },
  { tab: 'spot', kinds: ['spot'] },
  { tab: 'contract', kinds: ['contract', 'derivatives'] },
  { tab: 'finance', kinds: ['financial'] },
  { tab: 'strategy', kinds: ['strategy'] },
  { tab: 'options', kinds: ['options'] },
] as const satisfies readonly { tab: string; kinds: readonly AccountKind[] }[];

export type AccountTab = (typeof ACCOUNT_TABS)[number]['tab'];

export function kindsOfTab(tab: AccountTab): readonly AccountKind[] {
  return ACCOUNT_TABS.find((one) => one.tab === tab)?.kinds ?? [];
}

export function tabOf(kind: AccountKind): AccountTab {
  const isOf = ({ kinds }: { kinds: readonly AccountKind[] }) => kinds.includes(kind);
  return ACCOUNT_TABS.find(isOf)?.tab ?? 'funds';
}

export function kindsAt(path: string): readonly AccountKind[] {
  return ACCOUNT_KINDS.filter((kind) => ACCOUNTS[kind].path === path);
}

export function isAccountKind(value: string | null | undefined): value is AccountKind {
  return ACCOUNT_KINDS.some((kind) => kind === value);
}

export function useAccountNames(): (kind: AccountKind) => string {
  const t = useText('funding');
  return (kind) => t(ACCOUNTS[kind].name);
}

const TAB_NAMES: Readonly<Record<AccountTab | 'overview', Key>> = {
  overview: 'tab.overview',
  funds: 'account.funds',
  spot: 'account.spot',
  contract: 'account.contract',
  finance: 'account.financial',
  strategy: 'account.strategy',
  options: 'account.options',
};

export function useTabNames(): (tab: AccountTab | 'overview') => string {
  const t = useText('funding');
  return (tab) => t(TAB_NAMES[tab]);
}

/** The prefilled form; without a currency the member chooses. */
export function transferPath(request: {
  from: AccountKind;
  to: AccountKind;
  currency?: string;
}): To {
  return `/pay/payexchange?${new URLSearchParams(request)}`;
}

/** The most common counterpart for transfers out, and in. */
export function counterpartOf(kind: AccountKind): AccountKind {
  return kind === 'funds' ? 'spot' : 'funds';
}
