/**
 * Notifies the member of events on other pages: immediately in a toast that links there, after an
 * absence in one summary that links to the list. What the current page shows by itself is not
 * repeated; it counts as read. No browser shows a notification twice.
 */
import type { Message, MessageKind } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { queryClient } from '../api/query-client.ts';
import { NOTICES } from '../facets.ts';
import { currentLanguage, loadNamespaces, textNow } from '../i18n/index.ts';
import { onMessages, type ReceivedMessages } from '../live/messages.ts';
import { amountsAreHidden } from '../parts/hidden-amounts.ts';
import { refreshMe } from '../parts/me.ts';
import { createStored } from '../parts/stored.ts';
import { findMember, onMemberChange } from '../session/session.ts';
import { putNew, sendRead } from './data.ts';
import { summaryOf, textOf } from './message-texts.ts';

const LIST = '/my/msglist';
/** Contracts that end with one tick are notified together. */
const GATHER_MS = 300;
/** The daily jobs take seconds, and so do the messages about a member's products. */
const GATHER_PRODUCTS_MS = 3_000;

/** Pages where the member changes the account's protection and sees the result directly. */
const SAFETY_PAGES: readonly string[] = [
  '/my/security',
  '/my/loginpwd',
  '/my/paypwd',
  '/homeindex/verified-email',
  '/homeindex/verified-phone',
];

/** Pages that ask for the fund password, and mark a wrong one at its field. */
const FUND_PASSWORD_PAGES: readonly string[] = [
  '/my/paypwd',
  '/pay/withdraw',
  '/pay/spotgoods-withdraw',
  '/homeindex/banklist',
];

/** Where the page itself shows what this browser has just done. */
const SHOWN_ON: Partial<Record<MessageKind, readonly string[]>> = {
  'security-changed': SAFETY_PAGES,
  'fund-password-tried': FUND_PASSWORD_PAGES,
};

/** The newest message this browser has shown to the member. */
const useLastShown = createStored<{ uid: string; id: number }>('anywhen.told', (stored) => ({
  uid: typeof stored?.uid === 'string' ? stored.uid : '',
  id: typeof stored?.id === 'number' ? stored.id : 0,
}));

/** Runs while a member is logged in; returns the stop function. */
export function startNotifications(): () => void {
  let stop: (() => void) | undefined;
  let uid: string | undefined;
  const follow = () => {
    const now = findMember()?.uid;
    if (now === uid) return;
    stop?.();
    uid = now;
    stop = now === undefined ? undefined : notifyMember(now);
  };
  const stopFollowing = onMemberChange(follow);
  follow();
  return () => {
    stopFollowing();
    stop?.();
  };
}

function notifyMember(uid: string): () => void {
  const notifier = new Notifier(uid);
  const look = () => notifier.look();
  document.addEventListener('visibilitychange', look);
  const unsubscribe = onMessages((received) => notifier.receive(received));
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    notifier.stop();
  };
}

class Notifier {
  readonly #uid: string;
  #pending: Message[] = [];
  /** Whether some of them arrived while the member was away. */
  #isAway = false;
  #shown: string[] = [];
  /** The newest one received, notified of or waiting to be. */
  #lastReceivedId = 0;
  #hasBegun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(uid: string) {
    this.#uid = uid;
    if (useLastShown.getState().uid !== uid) useLastShown.setState({ uid, id: 0 });
  }

  receive({ messages, isNews }: ReceivedMessages): void {
    if (!isNews) this.#begin();
    if (messages.length > 0) putNew(messages);
    const knownId = Math.max(this.#lastReceivedId, useLastShown.getState().id);
    const fresh = messages.filter(({ id, readAtMs }) => Number(id) > knownId && readAtMs === null);
    if (fresh.length === 0) return;
    this.#lastReceivedId = Math.max(...fresh.map(({ id }) => Number(id)));
    for (const message of fresh) this.#sort(message, isNews);
    if (this.#pending.length === 0) this.#noteShown();
    if (fresh.some(isAboutAccount)) void refreshMe();
    this.look();
  }

  /** After a gap everything on screen may be outdated: it is refetched. */
  #begin(): void {
    if (this.#hasBegun) void queryClient.invalidateQueries();
    this.#hasBegun = true;
  }

  /** While the page is hidden, it waits. */
  look(): void {
    if (document.hidden || this.#timer !== undefined) return;
    if (this.#pending.length + this.#shown.length === 0) return;
    const [first] = this.#pending;
    const isOfProducts = first?.category === 'product';
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#notify();
      },
      isOfProducts ? GATHER_PRODUCTS_MS : GATHER_MS,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** From here on no tab of this browser notifies of it. */
  #noteShown(): void {
    const id = Math.max(this.#lastReceivedId, useLastShown.getState().id);
    useLastShown.setState({ uid: this.#uid, id });
  }

  /** A summary is about trades; the member's own login is not news. */
  #sort(message: Message, isNews: boolean): void {
    if (isNews && isOwnChange(message)) return;
    const { id, kind, category } = message;
    const isShown = isNews && !document.hidden && NOTICES[kind].shownOn === placeNow();
    if (isShown) this.#shown.push(id);
    else if (category === 'trade' || (isNews && kind !== 'welcome')) this.#pending.push(message);
    this.#isAway ||= !isNews || document.hidden;
  }

  async #notify(): Promise<void> {
    if (document.hidden) return;
    useLastShown.reread(); // Another tab may have been the first.
    const lastShownId = useLastShown.getState().id;
    const pending = this.#pending.filter(({ id }) => Number(id) > lastShownId);
    const [shown, isAway] = [this.#shown, this.#isAway];
    this.#noteShown();
    this.#shown = [];
    this.#pending = [];
    this.#isAway = false;
    if (shown.length > 0) void sendRead({ ids: shown });
    const [only, ...others] = pending;
    if (!only || location.pathname === LIST) return;
    await loadNamespaces(['messages', 'cases']);
    const t = textNow('messages');
    if (others.length > 0) {
      toast(summaryOf(pending, { t, isAway }), 'neutral', { href: LIST, isPatient: true });
      return;
    }
    const cases = textNow('cases');
    const reader = { t, cases, language: currentLanguage(), areHidden: amountsAreHidden() };
    const { title, detail } = textOf(only, reader);
    toast(`${title}. ${detail}`, 'neutral', { href: only.link, isPatient: true });
  }
}

/** The current page: the trading pages of three products share one path. */
function placeNow(): string {
  const product = new URLSearchParams(location.search).get('product') ?? 'seconds';
  return product === 'seconds' ? location.pathname : `${location.pathname}?product=${product}`;
}

/** Of the same category, but of nobody's account: everybody gets the second one at once. */
const ABOUT_NO_ACCOUNT: readonly MessageKind[] = ['welcome', 'announcement'];

/** The cached member, or the account's protection, is outdated. */
function isAboutAccount({ category, kind }: Message): boolean {
  return category === 'system' && !ABOUT_NO_ACCOUNT.includes(kind);
}

/** It stays unread: if somebody else did it, the badge still shows it. */
function isOwnChange({ kind, params }: Message): boolean {
  const { device = '' } = params;
  const isThisBrowser = device !== '' && navigator.userAgent.startsWith(device);
  return isThisBrowser && (SHOWN_ON[kind]?.includes(location.pathname) ?? false);
}
