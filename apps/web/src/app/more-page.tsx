/** The grid of all functions. What is not there yet says so instead of pretending. */
import { ActionTile, Badge, type IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import { isToCome, routes, type RoutePath } from '../router/index.ts';

type Group = { key: TextKey<'app'>; functions: readonly (readonly [RoutePath, IconName])[] };

const GROUPS: readonly Group[] = [
  {
    key: 'more.trade',
    functions: [
      ['/homeindex/quotes', 'market'],
      ['/trade/trade', 'swap'],
      ['/newContract/newContract', 'clock'],
      ['/newContract/kline', 'chart'],
      ['/newContract/positionList', 'layers'],
      ['/trade/positionList', 'coins'],
    ],
  },
  {
    key: 'more.earn',
    functions: [
      ['/financial/financeindex', 'leaf'],
      ['/homeindex/finance', 'bank'],
      ['/homeindex/livecoin', 'percent'],
      ['/homeindex/machine', 'cube'],
    ],
  },
  {
    key: 'more.funds',
    functions: [
      ['/pay/assets', 'wallet'],
      ['/pay/recharge', 'download'],
      ['/pay/withdraw', 'upload'],
      ['/pay/payexchange', 'refresh'],
      ['/pay/strategy', 'sparkle'],
    ],
  },
  {
    key: 'more.records',
    functions: [
      ['/pay/record', 'receipt'],
      ['/pay/record3', 'arrow-down'],
      ['/pay/record2', 'arrow-up'],
      ['/newContract/orderlist', 'history'],
      ['/trade/tardelist', 'document'],
      ['/homeindex/eaorders', 'calendar'],
    ],
  },
  {
    key: 'more.account',
    functions: [
      ['/homeindex/accountconfig', 'sliders'],
      ['/homeindex/userauth', 'verified'],
      ['/my/security', 'shield'],
      ['/homeindex/banklist', 'card'],
      ['/my/invite', 'gift'],
      ['/my/authorization_code', 'key'],
      ['/my/msglist', 'bell'],
    ],
  },
  {
    key: 'more.help',
    functions: [
      ['/kefu/kefu', 'headset'],
      ['/homeindex/about', 'info'],
      ['/homeindex/tiaokuan', 'document'],
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
            {functions.map(([path, icon]) => (
              <FunctionTile key={path} path={path} icon={icon} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FunctionTile({ path, icon }: { path: RoutePath; icon: IconName }) {
  const t = useText('app');
  const titleKey = routes.find((route) => route.path === path)?.titleKey ?? 'notFound';
  const breakable = t(`title.${titleKey}`).replace('/', '/\u200b'); // Else it breaks inside a word.
  return (
    <li className="flex min-w-0 flex-col items-center">
      <ActionTile icon={icon} label={breakable} href={path} />
      {isToCome(path) && <Badge>{t('toCome.mark')}</Badge>}
    </li>
  );
}
