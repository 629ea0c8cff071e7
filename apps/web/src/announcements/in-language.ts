/** What was written in several languages, as the reader sees it: like the app's own texts. */
import { type AnnouncementTitles, inLanguage } from '@anywhen/protocol';
import { useLanguage } from '../i18n/index.ts';

export function useTitleIn(): (titles: AnnouncementTitles) => string {
  const language = useLanguage();
  return (titles) => inLanguage(titles, language) ?? '';
}
