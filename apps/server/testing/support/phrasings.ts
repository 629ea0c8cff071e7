/** The shape of the phrasings that measure the assistant. */
import type { CompleteLanguage } from '@anywhen/protocol';

/** A text, and the id of the answer that must be among the suggestions. */
type Phrasing = readonly [text: string, id: string];

/** Where a language has both halves in one file. */
export type PhrasingHalves = Readonly<Record<'first' | 'second', readonly Phrasing[]>>;

export type Phrasings = Readonly<Record<CompleteLanguage, readonly Phrasing[]>>;
