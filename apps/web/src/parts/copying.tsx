/** Copies a text to the clipboard: by a button behind it, or by another element. */
import { Icon, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

type CopyValueProps = {
  text: string;
  /** The label of a text too long to show. */
  visibleText?: string;
  /** The accessible name of the button. */
  name?: string;
};

export function CopyValue({ text, visibleText = text, name = text }: CopyValueProps) {
  const t = useText('parts');
  const said = { copied: t('copy.done'), failed: t('copy.failed') };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span title={text} className="min-w-0 wrap-anywhere">
        {visibleText}
      </span>
      <button
        type="button"
        aria-label={t('copy.label', { name })}
        onClick={() => void copyText(text, said)}
        className="-my-3 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-full
          text-accent"
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  );
}

type Said = { copied: string; failed: string };

/** Shows whether it worked. */
export async function copyText(text: string, said: Said): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said.copied, 'success');
  } catch {
    toast(said.failed, 'danger'); // Browsers allow it in secure contexts only.
  }
}
