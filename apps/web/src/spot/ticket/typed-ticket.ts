/**
 * What was typed into the ticket of a market. The price it starts with is the market's: it is not
 * stored, so that a ticket that is found again never offers an old one as its own.
 */
import { useCallback, useLayoutEffect, useState } from 'react';
import type { Market } from '@anywhen/prices';
import type { Side } from '@anywhen/protocol';
import { changeTyped, useTyped } from '../../parts/drafts/typed.ts';
import { isReloaded } from '../../router/index.ts';
import { useMember } from '../../session/session.ts';
import {
  changeSide,
  emptied,
  startDraft,
  withFirstPrice,
  type ChangeDraft,
  type Draft,
} from './order-draft.ts';

const EMPTY = startDraft('buy');

/** The first prices of this page's tickets, by market. */
const seeds = new Map<string, string>();

export function useTypedTicket(market: Market, side: Side | undefined) {
  const { symbol } = market;
  const name = nameOf(symbol);
  const [draft] = useTyped(name, EMPTY);
  const uid = useMember()?.uid ?? '';
  const [seededFor, setSeededFor] = useState<string>();
  const type: ChangeDraft = useCallback((change) => write(symbol, change), [symbol]);
  const seed = (last: string) => {
    const change = (before: Draft) => withFirstPrice(before, market, last);
    if (draft.price === '') seeds.set(symbol, change(draft).price);
    changeTyped(name, { empty: EMPTY, change, toStored: () => undefined });
    setSeededFor(uid);
  };
  useLayoutEffect(() => {
    // The address of a reloaded page is older than what was typed into it.
    if (side === undefined || isReloaded()) return;
    const change = (before: Draft) => changeSide(before, side);
    changeTyped(nameOf(symbol), { empty: EMPTY, change, toStored: () => undefined });
  }, [symbol, side]);
  /** Once for whoever is using the app: a price that was cleared stays empty. */
  return { draft, type, seed, isSeeded: seededFor === uid };
}

/** After an order was placed its terms stay: the next one is often similar. */
export function emptyTicket(symbol: string): void {
  write(symbol, emptied);
}

function write(symbol: string, change: (draft: Draft) => Draft): void {
  const toStored = (draft: Draft) =>
    draft.price === seeds.get(symbol) ? { ...draft, price: '' } : draft;
  changeTyped(nameOf(symbol), { empty: EMPTY, change, toStored });
}

function nameOf(symbol: string): string {
  return `spot.${symbol}`;
}
