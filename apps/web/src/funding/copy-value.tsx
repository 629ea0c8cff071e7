/** A text one may need elsewhere, with a button that copies it. */
import { Icon, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function CopyValue({ text }: { text: string }) {
  const t = useText('funding');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('copy.done'), 'success');
    } catch {
      toast(t('copy.failed'), 'danger');
    }
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <button
        type="button"
        aria-label={t('copy.label', { text })}
        onClick={() => void copy()}
        className="relative -my-2 -mr-2 flex size-9 shrink-0 items-center justify-center
          rounded-full text-accent after:absolute after:-inset-1"
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  );
}
