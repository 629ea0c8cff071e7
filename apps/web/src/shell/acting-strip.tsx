/**
 * Says at all times for whom the session acts, where a member has more than the practice account;
 * one tap switches.
 */
import { useState } from 'react';
import { Icon, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { switchTo, useIsActing, useSeasons } from '../api/acting.ts';
import { useFailureText } from '../parts/load-failed.tsx';
import { useSeasonName } from '../parts/names/season-name.ts';

export function ActingStrip() {
  const t = useText('app');
  const nameOf = useSeasonName();
  const why = useFailureText();
  const isActing = useIsActing();
  const { data } = useSeasons();
  const [isBusy, setIsBusy] = useState(false);
  const acting = data?.portfolios.find(({ uid }) => uid === data.actsFor);
  const running = data?.portfolios.find(({ state }) => state === 'running');
  const other = isActing ? null : running;
  if (other === undefined) return null;

  async function press() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await switchTo(other?.uid ?? null);
    } catch (error) {
      setIsBusy(false);
      toast(why(error), 'danger');
    }
  }

  const here = acting ? nameOf(acting) : t(isActing ? 'season.acting' : 'season.practice');
  const there = other ? nameOf(other) : t('season.practice');
  return (
    <div
      className={`flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 ${
        isActing ? 'bg-accent-tint text-accent' : 'bg-surface text-text-muted'
      }`}
    >
      <p className="flex min-w-0 items-center gap-2 text-12 font-semibold">
        <Icon name={isActing ? 'calendar' : 'wallet'} size={16} />
        <span className="truncate">{here}</span>
      </p>
      <button
        type="button"
        aria-busy={isBusy}
        className="flex min-h-11 min-w-0 items-center gap-1 text-12 font-semibold text-accent"
        onClick={() => void press()}
      >
        <Icon name="swap" size={16} />
        <span className="truncate">{there}</span>
      </button>
    </div>
  );
}
