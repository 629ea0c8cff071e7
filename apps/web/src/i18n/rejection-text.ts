/**
 * The text of a rejection for members. It is found by the reply's key; the English message is for
 * logs and is never shown. Pages that use it load the namespace `errors`.
 */
import { findText, useLanguage, useText, type TextParams } from './text.ts';

export type RejectionText = { key: string; data?: TextParams };

export function useRejectionText(): (rejection: RejectionText) => string {
  useLanguage();
  const t = useText('errors');
  return ({ key, data }) => findText('errors', key.replace(/^error\./, ''), data) ?? t('internal');
}
