/**
 * What Home's bar needs of announcements: the permanent title, and in which language a reader sees
 * the others. Apart from the rest, because it is in everybody's first view.
 */
/** The app's languages in its order; of the first two, one at least is written. */
export const ANNOUNCEMENT_LANGUAGES = [
  'zh-Hant',
  'en',
  'zh-Hans',
  'fr',
  'ja',
  'ko',
  'ru',
  'vi',
] as const;
export type AnnouncementLanguage = (typeof ANNOUNCEMENT_LANGUAGES)[number];

type InLanguages<Text> = { readonly [Language in AnnouncementLanguage]?: Text | undefined };
export type AnnouncementTexts = InLanguages<{ readonly title: string; readonly body: string }>;
export type AnnouncementTitles = InLanguages<string>;

/** What a reader of a language sees: like the app's own texts, and at last any that is there. */
export function inLanguage<Text>(texts: InLanguages<Text>, language: string): Text | undefined {
  const own = texts[language as AnnouncementLanguage];
  return own ?? texts['zh-Hant'] ?? texts.en ?? Object.values(texts).find((text) => text);
}

export const PERMANENT_ID = 'permanent';
export const PERMANENT_TITLES = {
  'zh-Hant': '這是一款模擬加密貨幣衍生品交易應用',
  en: 'This is a simulated crypto-derivatives trading app',
  'zh-Hans': '这是一款模拟加密货币衍生品交易应用',
};
