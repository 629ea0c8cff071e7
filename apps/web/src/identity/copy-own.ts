/** Puts a text of the member's account on the clipboard and says whether that worked. */
import { copyText } from '../parts/copying.tsx';
import { textNow } from '../i18n/index.ts';

export function copyOwn(text: string): Promise<void> {
  const t = textNow('identity');
  return copyText(text, { copied: t('copied'), failed: t('copyFailed') });
}
