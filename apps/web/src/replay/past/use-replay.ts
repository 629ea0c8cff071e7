/** A day with its player while the page shows it: made on opening, closed on leaving. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Market } from '@anywhen/prices';
import { listPublished, type Commitments } from '../data.ts';
import { openHelper } from '../machine/helper.ts';
import { type Day, type DayState, PastDay } from './past-day.ts';
import { Player, type PlayerState } from './player.ts';

export type Opened = { readonly past: PastDay; readonly player: Player };

type DayOf = {
  readonly market: Market;
  readonly day: Day;
  readonly commitments: Commitments;
  readonly begin: number;
};

/** Fast enough for the eye, and slow enough for a phone. */
const STEP_MS = 100;

/** Must be mounted anew for another market or day. */
export function useReplay(of: DayOf): Opened {
  const [{ helper, past, player }] = useState(() => openDay(of));
  useEffect(() => {
    const forget = past.subscribe(() => {
      const { state } = past;
      if (state.status === 'ready') player.know(past.firstSecond + state.known - 1);
      if (state.status === 'refuted') player.pause();
    });
    void past.make();
    const timer = setInterval(() => void player.step(performance.now()), STEP_MS);
    return () => {
      clearInterval(timer);
      forget();
      helper.close();
    };
  }, [helper, past, player]);
  return { past, player };
}

function openDay(of: DayOf) {
  const helper = openHelper();
  const past = new PastDay(of, { helper, listTicks: listPublished });
  const { firstSecond, lastSecond } = past;
  const player = new Player({ firstSecond, lastSecond, begin: of.begin }, helper);
  return { helper, past, player };
}

export function useDayState({ past }: Opened): DayState {
  return useSyncExternalStore(past.subscribe, () => past.state);
}

export function usePlayerState({ player }: Opened): PlayerState {
  return useSyncExternalStore(player.subscribe, () => player.state);
}
