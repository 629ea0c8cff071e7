/**
 * The navigation from one page to the next:
 *
 *   request → guard → code and texts loaded (progress bar) → history written → page shown
 *        → held, because the session is unknown → the same request when that is known
 *
 * Only the newest request is completed. Independent of React; the page host subscribes to it.
 */
import type { ComponentType } from 'react';
import { loadNamespaces } from '../i18n/index.ts';
import { findMember, sessionState, useSession, type SessionState } from '../session/session.ts';
import { decideEntry } from './guards.ts';
import { currentIndex, currentPlace, hasOwnPast, pushEntry, replaceEntry } from './history.ts';
import { addressOf, placeOf, type Place } from './match.ts';
import type { PageToShow } from './cached-pages.ts';
import { finishProgress, startProgress } from './progress.ts';
import type { LoadPage, Route } from './route.ts';
import { withSecondTry } from './second-try.ts';
import { isMotionWanted, slideBetween, type Slide } from './slide.ts';

export type Arrival = PageToShow & {
  slide: Slide | undefined;
  /** False when only the query was replaced or a sheet opened: the scroll position stays. */
  doesScroll: boolean;
};

export type Host = {
  arrive: (arrival: Arrival) => void;
  /** Drops every hidden page, and the state of the shown one too when it stays. */
  forget: (shouldRemount: boolean) => void;
};

type RouterSetup = {
  routes: readonly Route[];
  loadPage: LoadPage;
  failure: Failure;
  /** Shown in place of a held page. */
  UnknownPage: ComponentType;
};

/** The fallback when a page's code cannot be loaded, and what to try before it is shown. */
type Failure = {
  Page: ComponentType;
  /** Reloads the document for a newer build; returns only when that was not possible. */
  recover: (address: string) => Promise<void>;
};

type Move = 'push' | 'replace' | 'pop';

const POP_WAIT_MS_MAX = 500;

let setup!: RouterSetup; // Set by the start, before the first navigation.
let host: Host | undefined;
let latest: Arrival | undefined;
let latestIndex = 0;
let reportStart: (() => void) | undefined;
let turns = 0;
let isPopPending = false;
let afterPop: (() => void)[] = [];
/** Sheets whose request is under way: going back would hide what becomes of it. */
let locks = 0;
let pagesShown = 0;
const ready = new Map<Route, ComponentType>();

/**
 * Opens the page of the URL, and resolves only when some page is shown: a step back or a link may
 * have replaced the first request. Returns the function that stops the router, for tests.
 */
export async function startRouter(given: RouterSetup): Promise<() => void> {
  setup = given;
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', onPop);
  const stopWatching = useSession.subscribe((now, before) => {
    const isOther = findMember(now)?.uid !== findMember(before)?.uid;
    if (now.state !== before.state || isOther) onSessionChange(before.state);
  });
  const here = currentPlace();
  if (here.sheets.length > 0) leaveSheets(here.sheets.length);
  await new Promise<void>((resolve, reject) => {
    reportStart = resolve;
    travel({ ...here, sheets: [] }, 'replace').catch(reject);
  });
  return () => {
    window.removeEventListener('popstate', onPop);
    stopWatching();
    ready.clear();
    [latest, reportStart, host] = [undefined, undefined, undefined];
    [isPopPending, afterPop] = [false, []];
    [locks, pagesShown] = [0, 0];
  };
}

/** Subscribes the host to all arrivals, starting with the latest. */
export function joinHost(next: Host): Arrival | undefined {
  host = next;
  return latest;
}

export function latestArrival(): Arrival | undefined {
  return latest;
}

/** From a sheet the navigation replaces the sheet's own entry, so that back does not reopen it. */
export function navigateTo(to: string, options: { replace?: boolean } = {}): Promise<void> {
  return whenSettled(() => {
    const from = latest?.place ?? currentPlace();
    const place = placeOf(to, from);
    const isHere = [from, currentPlace()].every((one) => addressOf(one) === addressOf(place));
    if (isHere && from.sheets.length === 0 && latest) {
      turns += 1; // A navigation to the current page cancels the pending one.
      finishProgress();
      window.scrollTo({ top: 0, behavior: isMotionWanted() ? 'smooth' : 'auto' });
      return Promise.resolve();
    }
    const isReplacing = options.replace === true || from.sheets.length > 0;
    return travel(place, isReplacing ? 'replace' : 'push');
  });
}

/** To the previous page of this tab, or home when the tab started here. */
export function goBack(): void {
  goBackOr('/');
}

/** The same with another fallback page. */
export function goBackOr(otherwise: string): void {
  if (hasOwnPast()) window.history.back();
  else void navigateTo(otherwise, { replace: true });
}

/** Retries the page that could not be loaded. */
export function retryPage(): Promise<void> {
  return travel({ ...currentPlace(), sheets: [] }, 'replace');
}

export function openSheet(name: string): void {
  void whenSettled(() => {
    if (!latest || latest.place.sheets.includes(name)) return;
    const place = { ...latest.place, sheets: [...latest.place.sheets, name] };
    pushEntry(place);
    arrive({ ...latest, place, slide: undefined, doesScroll: false });
  });
}

/** Until the returned function is called, the browser's back leaves everything as it is. */
export function lockBack(): () => void {
  locks += 1;
  return () => {
    locks -= 1;
  };
}

/** True on the page that a reload, or the browser's way back from another site, has shown. */
export function isReloaded(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  const type = (start as PerformanceNavigationTiming | undefined)?.type;
  return pagesShown <= 1 && (type === 'reload' || type === 'back_forward');
}

/** Closes the sheet and all on top of it. */
export function closeSheet(name: string): void {
  void whenSettled(() => {
    const sheets = latest?.place.sheets ?? [];
    const depth = sheets.indexOf(name);
    if (depth !== -1) leaveSheets(sheets.length - depth);
  });
}

async function travel(request: Place, move: Move, canSlide = true): Promise<void> {
  const turn = ++turns;
  const { route, place, isHeld } = decideEntry(setup.routes, request, sessionState());
  startProgress();
  const Page = isHeld ? setup.UnknownPage : (ready.get(route) ?? (await loadPage(route, place)));
  if (turn !== turns) return;
  // A login or log out meanwhile redirects to the right page.
  if (decideEntry(setup.routes, request, sessionState()).route !== route)
    return travel(request, move, canSlide);
  const isSamePage = latest?.route === route;
  if (move === 'push') pushEntry(place);
  else if (move === 'replace' || place !== request) replaceEntry(place);
  arrive({
    route,
    place,
    Page,
    isCached: !isHeld && route.isCached && ready.has(route),
    slide: latest && canSlide && isMotionWanted() ? slideBetween(latest.route, route) : undefined,
    doesScroll: !isSamePage || move === 'push',
  });
  if (!isHeld) pagesShown += 1;
  finishProgress();
}

async function loadPage(route: Route, place: Place): Promise<ComponentType> {
  try {
    const [{ Page }] = await withSecondTry(() =>
      Promise.all([setup.loadPage(route.path), loadNamespaces(route.namespaces)]),
    );
    ready.set(route, Page);
    return Page;
  } catch {
    await setup.failure.recover(addressOf(place));
    return setup.failure.Page;
  }
}

function arrive(arrival: Arrival): void {
  latest = arrival;
  latestIndex = currentIndex();
  host?.arrive(arrival);
  reportStart?.();
}

/**
 * React commits synchronously inside a popstate event and then cannot animate, so the navigation
 * starts one task later. If the browser has already animated, there is no second slide.
 */
function onPop(event: PopStateEvent): void {
  const canSlide = !event.hasUAVisualTransition;
  if (locks > 0 && !isPopPending && latest) {
    const stepsBack = latestIndex - currentIndex();
    if (stepsBack !== 0) window.history.go(stepsBack);
    return;
  }
  setTimeout(() => {
    isPopPending = false;
    const place = currentPlace();
    const isSheetOnly = latest && addressOf(latest.place) === addressOf(place);
    if (latest && isSheetOnly) {
      turns += 1;
      arrive({ ...latest, place, slide: undefined, doesScroll: false });
      finishProgress();
    } else {
      void travel(place, 'pop', canSlide);
    }
    for (const act of afterPop.splice(0)) act();
  });
}

/** A restored tab may have nothing to go back to: no event comes, and the wait times out. */
function leaveSheets(count: number): void {
  isPopPending = true;
  window.history.go(-count);
  setTimeout(() => {
    if (!isPopPending) return;
    isPopPending = false;
    for (const act of afterPop.splice(0)) act();
  }, POP_WAIT_MS_MAX);
}

/**
 * While the browser is still going back, further navigations must wait, or they would be undone.
 */
function whenSettled(act: () => Promise<void> | void): Promise<void> {
  if (!isPopPending) return Promise.resolve(act());
  return new Promise((resolve) => {
    afterPop.push(() => resolve(act()));
  });
}

/** A held page is requested again: now it, or the login, can be shown. */
function onSessionChange(before: SessionState): void {
  if (!latest) return;
  const { place } = decideEntry(setup.routes, latest.place, sessionState());
  const mayStay = place === latest.place && latest.Page !== setup.UnknownPage;
  if (before === 'member') host?.forget(mayStay);
  if (!mayStay) void travel({ ...latest.place, sheets: [] }, 'replace');
}
