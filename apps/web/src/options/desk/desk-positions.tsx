/** The member's open positions below the chain, with the way to all orders. */
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { useText } from '../../i18n/index.ts';
import { SessionUnknown } from '../../parts/session-unknown.tsx';
import { Link, loginPath } from '../../router/index.ts';
import { useSessionState } from '../../session/session.ts';
import { ORDERS, deskPath } from '../paths.ts';
import { CurrentList } from '../positions/current-list.tsx';

export function DeskPositions({ symbol }: { symbol: string }) {
  const t = useText('options');
  const session = useSessionState();
  return (
    <section className="flex flex-col gap-2 pt-1">
      <header className="flex min-h-11 items-center justify-between gap-3 px-4">
        <h2 className="text-16 font-semibold">{t('current.title')}</h2>
        <Link
          to={ORDERS}
          className="relative text-14 font-semibold text-accent after:absolute after:-inset-3"
        >
          {t('list.toRecord')}
        </Link>
      </header>
      {session === 'member' && <CurrentList sheet="options.sell" />}
      {session === 'unknown' && <SessionUnknown />}
      {session === 'visitor' && (
        <EmptyWithLink
          icon="bolt"
          title={t('current.forMembers')}
          href={loginPath(deskPath(symbol))}
          label={t('logIn')}
        />
      )}
    </section>
  );
}
