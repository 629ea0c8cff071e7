/**
 * Says at all times for whom the session acts, where a member has more than the practice account;
 * one tap switches. Its texts are loaded for those alone; until then it says "Seasons".
 */
import { useEffect, useState } from 'react';
import { Icon, toast } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { type OwnPortfolio, switchTo, useIsActing, useSeasons } from '../api/acting.ts';
import { useFailureText } from '../parts/load-failed.tsx';
import { useSeasonName } from '../parts/names/season-name.ts';

export function ActingStrip() {
  const app = useText('app');
  const isActing = useIsActing();
  const { data } = useSeasons();
  const acting = data?.portfolios.find(({ uid }) => uid === data.actsFor);
  const running = data?.portfolios.find(({ state }) => state === 'running');
  const isShown = isActing || running !== undefined;
  const areTextsThere = useTexts(isShown);
  if (!isShown || (!isActing && !areTextsThere)) return null;
  return (
    <div
      className={`flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 ${
        isActing ? 'bg-accent-tint text-accent' : 'bg-surface text-text-muted'
      }`}
    >
      <p className="flex min-w-0 items-center gap-2 text-12 font-semibold">
        <Icon name={isActing ? 'calendar' : 'wallet'} size={16} />
        <span className="truncate">
          {areTextsThere && (acting || !isActing) ? (
            <Name of={isActing ? acting : undefined} />
          ) : (
            app('title.seasons')
          )}
        </span>
      </p>
      {areTextsThere && <Switch to={isActing ? undefined : running} />}
    </div>
  );
}

/** Nothing else needs them on most pages. */
function useTexts(areWanted: boolean): boolean {
  const [areThere, setAreThere] = useState(false);
  useEffect(() => {
    if (!areWanted) return;
    loadNamespaces(['seasons', 'parts', 'errors']).then(
      () => setAreThere(true),
      () => undefined,
    );
  }, [areWanted]);
  return areThere;
}

/** Undefined: the practice account. */
type NameProps = { of: OwnPortfolio | undefined };

function Name({ of }: NameProps) {
  const t = useText('seasons');
  const nameOf = useSeasonName();
  return of ? nameOf(of) : t('name.practice');
}

function Switch({ to }: { to: OwnPortfolio | undefined }) {
  const why = useFailureText();
  const [isBusy, setIsBusy] = useState(false);

  async function press() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await switchTo(to?.uid ?? null);
    } catch (error) {
      setIsBusy(false);
      toast(why(error), 'danger');
    }
  }

  return (
    <button
      type="button"
      aria-busy={isBusy}
      className="flex min-h-11 min-w-0 items-center gap-1 text-12 font-semibold text-accent"
      onClick={() => void press()}
    >
      <Icon name="swap" size={16} />
      <span className="truncate">
        <Name of={to} />
      </span>
    </button>
  );
}
