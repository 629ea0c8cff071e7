/**
 * The presentation of a message. Each module defines its own kinds in its `notices.ts`, and
 * `facets.ts` collects them. A loss is worded as plainly as a win.
 */
import type { MessageKind, MessageParams } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { Say } from '../i18n/index.ts';
import type { To } from '../router/index.ts';
import type { Shown } from './amount-texts.ts';

export type Reader = Shown & { t: Say<'messages'>; cases: Say<'cases'> };

/** A line for what happened, and one for its figures. */
export type NoticeText = { title: string; detail: string };

type Notice<Kind extends MessageKind> = {
  icon: IconName;
  /** The page that shows it live, where no toast is needed. */
  shownOn?: To;
  text: (params: MessageParams<Kind>, reader: Reader) => NoticeText;
};

export type Notices<Kind extends MessageKind> = { readonly [K in Kind]: Notice<K> };
