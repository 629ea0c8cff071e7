/** The seven layout tabs of the side rail and the three of the tab bar (end of rulebook 19). */
import type { IconName } from '@anywhen/ui';
import type { RoutePath, Tab } from '../router/index.ts';

type LayoutTab = 'home' | 'market' | 'spot' | 'financial' | 'contract' | 'assets' | 'profile';

export const layoutTabs: readonly { tab: LayoutTab; to: RoutePath; icon: IconName }[] = [
  { tab: 'home', to: '/', icon: 'home' },
  { tab: 'market', to: '/homeindex/quotes', icon: 'market' },
  { tab: 'spot', to: '/trade/trade', icon: 'swap' },
  { tab: 'financial', to: '/financial/financeindex', icon: 'leaf' },
  { tab: 'contract', to: '/newContract/newContract', icon: 'clock' },
  { tab: 'assets', to: '/pay/assets', icon: 'wallet' },
  { tab: 'profile', to: '/my/my', icon: 'person' },
];

export const tabBarTabs: readonly { tab: Tab; to: RoutePath; icon: IconName }[] = [
  { tab: 'home', to: '/', icon: 'home' },
  { tab: 'project', to: '/homeindex/quotes', icon: 'market' },
  { tab: 'mine', to: '/my/my', icon: 'person' },
];
