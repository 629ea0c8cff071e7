/** Puts a text on the clipboard and says whether that worked. */
import { toast } from '@anywhen/ui';
import { textNow } from '../i18n/index.ts';

export async function copyText(text: string): Promise<void> {
  const t = textNow('identity');
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied'), 'success');
  } catch {
    toast(t('copyFailed'), 'danger'); // Not every browser lets a page write there.
  }
}
