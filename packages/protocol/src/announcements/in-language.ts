/**
 * What Home's bar needs of announcements: in which language a reader sees them. Apart from the
 * rest, because it is in everybody's first view.
 */
import type { Language } from '../base/languages.ts';

/** Of Traditional Chinese and English, one at least is written. */
type InLanguages<Text> = { readonly [Each in Language]?: Text | undefined };
export type AnnouncementTexts = InLanguages<{ readonly title: string; readonly body: string }>;
export type AnnouncementTitles = InLanguages<string>;

/** What a reader of a language sees: like the app's own texts, and at last any that is there. */
export function inLanguage<Text>(texts: InLanguages<Text>, language: string): Text | undefined {
  const own = texts[language as Language];
  return own ?? texts['zh-Hant'] ?? texts.en ?? Object.values(texts).find((text) => text);
}

export const PERMANENT_ID = 'permanent';
