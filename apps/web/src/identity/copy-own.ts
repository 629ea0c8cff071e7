/** Copies a text of the member's account to the clipboard and shows whether that worked. */
import { copyText } from '../parts/copying.tsx';
import { textNow } from '../i18n/index.ts';

export function copyOwn(text: string): Promise<void> {
  const t = textNow('identity');
  return copyText(text, { copied: t('copied'), failed: t('copyFailed') });
}
