/** The shape of the phrasings that measure the assistant. */

/** A text, and the id of the answer that must be among the suggestions. */
type Phrasing = readonly [text: string, id: string];

export type Phrasings = Readonly<Record<'en' | 'zh-Hant' | 'zh-Hans' | 'fr', readonly Phrasing[]>>;
