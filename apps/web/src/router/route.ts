/** The type of a route: one row of the table that the router, the bars and the titles use. */
import type { ComponentType } from 'react';
import type { Namespace, TextKey } from '../i18n/index.ts';

export type Guard =
  | 'public'
  /** Visitors only; a member is redirected home. */
  | 'guest'
  /** Members only; a visitor is redirected to the login. */
  | 'member'
  /** A member's page whose action needs verification level 1; the page itself opens. */
  | 'level1';

export type Tab = 'home' | 'project' | 'mine';

/** A page module has one named export. */
export type PageModule = { Page: ComponentType };

/** Passed to the router at its start: the router imports no page. */
export type LoadPage = (path: string) => Promise<PageModule>;

export type Route = {
  readonly path: string;
  readonly titleKey: TitleKey;
  /** 1 shows the tab bar, 2 the title bar with a back arrow. */
  readonly level: 1 | 2;
  readonly guard: Guard;
  /** A cached page keeps its state and its scroll position while others are shown. */
  readonly isCached: boolean;
  readonly tab?: Tab;
  /** Trading pages, Home and Earn use the width of a large screen; the others stay in a column. */
  readonly isWide?: true;
  /** Nothing beside the page: without the rail of large screens. Title and notice stay. */
  readonly isBare?: true;
  /** Namespaces the page needs besides `app`; they are loaded together with its code. */
  readonly namespaces: readonly Namespace[];
};

/** The key under `title.…` in the namespace `app`. */
type TitleKey = AfterTitle<TextKey<'app'>>;

type AfterTitle<K> = K extends `title.${infer Rest}` ? Rest : never;
