/** The grid of all functions. Pages that do not exist yet are marked. */
import { ActionTile, type IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import { useToComeMark } from '../parts/marks/to-come-mark.tsx';
import { routes, type To } from '../router/index.ts';

/** A page, or a product that shares one with others and has its own name. */
type Tile = { to: To; icon: IconName; name?: TextKey<'app'> };

type Group = { key: TextKey<'app'>; functions: readonly Tile[] };

const OPTIONS: Tile = {
  to: '/newContract/newContract?product=option',
  icon: 'bolt',
  name: 'more.flashOptions',
};

const GROUPS: readonly Group[] = [
  {
    key: 'more.trade',
    functions: [
      { to: '/homeindex/quotes', icon: 'market' },
      { to: '/trade/trade', icon: 'swap' },
      { to: '/newContract/newContract', icon: 'clock' },
      OPTIONS,
      { to: '/newContract/kline', icon: 'chart' },
      { to: '/newContract/positionList', icon: 'layers' },
      { to: '/trade/positionList', icon: 'coins' },
    ],
  },
  {
    key: 'more.earn',
    functions: [
      { to: '/financial/financeindex', icon: 'leaf' },
      { to: '/homeindex/finance', icon: 'bank' },
      { to: '/homeindex/livecoin', icon: 'percent' },
      { to: '/homeindex/machine', icon: 'cube' },
    ],
  },
  {
    key: 'more.funds',
    functions: [
      { to: '/pay/assets', icon: 'wallet' },
      { to: '/pay/recharge', icon: 'download' },
      { to: '/pay/withdraw', icon: 'upload' },
      { to: '/pay/payexchange', icon: 'refresh' },
      { to: '/pay/strategy', icon: 'sparkle' },
    ],
  },
  {
    key: 'more.records',
    functions: [
      { to: '/pay/record', icon: 'receipt' },
      { to: '/pay/record3', icon: 'arrow-down' },
      { to: '/pay/record2', icon: 'arrow-up' },
      { to: '/newContract/orderlist', icon: 'history' },
      { to: '/trade/tardelist', icon: 'document' },
      { to: '/homeindex/eaorders', icon: 'calendar' },
    ],
  },
  {
    key: 'more.account',
    functions: [
      { to: '/homeindex/accountconfig', icon: 'sliders' },
      { to: '/homeindex/userauth', icon: 'verified' },
      { to: '/my/security', icon: 'shield' },
      { to: '/homeindex/banklist', icon: 'card' },
      { to: '/my/invite', icon: 'gift' },
      { to: '/my/authorization_code', icon: 'key' },
      { to: '/my/msglist', icon: 'bell' },
    ],
  },
  {
    key: 'more.help',
    functions: [
      { to: '/kefu/kefu', icon: 'headset' },
      { to: '/homeindex/about', icon: 'info' },
      { to: '/homeindex/tiaokuan', icon: 'document' },
    ],
  },
];

export function Page() {
  const t = useText('app');
  return (
    <div className="flex flex-col gap-8 px-4 py-6">
      {GROUPS.map(({ key, functions }) => (
        <section key={key} className="flex flex-col gap-3">
          <h2 className="text-16 font-semibold">{t(key)}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-2 gap-y-4">
            {functions.map((one) => (
              <FunctionTile key={one.to} {...one} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FunctionTile({ to, icon, name }: Tile) {
  const t = useText('app');
  const markOf = useToComeMark();
  const route = routes.find(({ path }) => path === to);
  const label = name ? t(name) : t(`title.${route?.titleKey ?? 'notFound'}`);
  const breakable = label.replace('/', '/\u200b'); // Otherwise it breaks inside a word.
  return (
    <li className="flex min-w-0 flex-col items-center">
      <ActionTile icon={icon} label={breakable} mark={markOf(to)} href={to} />
    </li>
  );
}
