/** Texts, languages and dates. */
export type { Namespace, TextKey } from './catalogues.ts';
export { LANGUAGES, START_LANGUAGE, isLanguage, type Language } from './languages.ts';
export {
  changeLanguage,
  currentLanguage,
  findText,
  loadNamespaces,
  startLanguage,
  textNow,
  useLanguage,
  useText,
  type Say,
} from './text.ts';
export { Sentence } from './sentence.tsx';
export {
  datesIn,
  formatClock,
  formatDuration,
  setDateFormat,
  useFormat,
  writeAge,
  type Dates,
  type DateFormat,
} from './format.ts';
export { signsOf, writeChange, writeNumber, writePercent, type Signs } from './numbers.ts';
export { useRejectionText, type RejectionText } from './rejection-text.ts';
