/**
 * Tells what happened to the member while they look elsewhere: at once in a toast that leads there,
 * after an absence in one summary that leads to the list. What the page in front of them shows by
 * itself is not said twice; it counts as read. Nothing is told twice in one browser.
 */
import type { Message } from '@anywhen/protocol';
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
/** Contracts that end with one tick are told together. */
const GATHER_MS = 300;
/** The jobs of a day take seconds, and what is told of a member's products comes with them. */
const GATHER_PRODUCTS_MS = 3_000;

/** Where the member changes what protects the account, and is told by the page that it is done. */
const SAFETY_PAGES: readonly string[] = [
  '/my/security',
  '/my/loginpwd',
  '/my/paypwd',
  '/homeindex/verified-email',
  '/homeindex/verified-phone',
];

/** To the newest that this browser has told the member of. */
const useNotifications = createStored<{ uid: string; id: number }>('anywhen.told', (stored) => ({
  uid: typeof stored?.uid === 'string' ? stored.uid : '',
  id: typeof stored?.id === 'number' ? stored.id : 0,
}));

/** For as long as a member is logged in; returns how to stop it. */
export function startReporting(): () => void {
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
  const notifying = new Notifying(uid);
  const look = () => notifying.look();
  document.addEventListener('visibilitychange', look);
  const stopReceiving = onMessages((received) => notifying.receive(received));
  return () => {
    stopReceiving();
    document.removeEventListener('visibilitychange', look);
    notifying.stop();
  };
}

class Notifying {
  readonly #uid: string;
  #pending: Message[] = [];
  /** Whether some of them came while nobody was there. */
  #isAway = false;
  #shown: string[] = [];
  #hasBegun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(uid: string) {
    this.#uid = uid;
    if (useNotifications.getState().uid !== uid) useNotifications.setState({ uid, id: 0 });
  }

  receive({ messages, isNews }: ReceivedMessages): void {
    if (!isNews) this.#begin();
    if (messages.length > 0) putNew(messages);
    const reported = useNotifications.getState().id;
    const fresh = messages.filter(({ id, readAtMs }) => Number(id) > reported && readAtMs === null);
    if (fresh.length === 0) return;
    useNotifications.setState({
      uid: this.#uid,
      id: Math.max(...fresh.map(({ id }) => Number(id))),
    });
    for (const message of fresh) this.#sort(message, isNews);
    if (fresh.some(isAboutAccount)) void refreshMe();
    this.look();
  }

  /**
   * After a gap nothing on the screen is known to be of the current moment: what is shown is asked
   * for again.
   */
  #begin(): void {
    if (this.#hasBegun) void queryClient.invalidateQueries();
    this.#hasBegun = true;
  }

  /** While nobody looks, it waits. */
  look(): void {
    if (document.hidden || this.#timer !== undefined) return;
    if (this.#pending.length + this.#shown.length === 0) return;
    const [first] = this.#pending;
    const isOfProducts = first?.category === 'product';
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#report();
      },
      isOfProducts ? GATHER_PRODUCTS_MS : GATHER_MS,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Who comes back is told of trades; their own arrival is no news to them. */
  #sort(message: Message, isNews: boolean): void {
    if (isNews && isOwnChange(message)) return;
    const { id, kind, category } = message;
    const isShown = isNews && !document.hidden && NOTICES[kind].shownOn === placeNow();
    if (isShown) this.#shown.push(id);
    else if (category === 'trade' || (isNews && kind !== 'welcome')) this.#pending.push(message);
    this.#isAway ||= !isNews || document.hidden;
  }

  async #report(): Promise<void> {
    if (document.hidden) return;
    const [shown, pending, isAway] = [this.#shown, this.#pending, this.#isAway];
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

/** The page in front of the member: the desks of three products share one address. */
function placeNow(): string {
  const product = new URLSearchParams(location.search).get('product') ?? 'seconds';
  return product === 'seconds' ? location.pathname : `${location.pathname}?product=${product}`;
}

/** The member, or what protects the account, is no longer as it was shown. */
function isAboutAccount({ category, kind }: Message): boolean {
  return category === 'system' && kind !== 'welcome';
}

/** It stays unread: should somebody else have made it just now, the badge still says so. */
function isOwnChange({ kind, params }: Message): boolean {
  const { device = '' } = params;
  const isThisBrowser = device !== '' && navigator.userAgent.startsWith(device);
  return kind === 'security-changed' && isThisBrowser && SAFETY_PAGES.includes(location.pathname);
}
