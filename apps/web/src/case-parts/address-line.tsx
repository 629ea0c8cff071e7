/**
 * A simulated address, unabridged and monospaced so that it can be compared, with a copy button and
 * the mandatory notice (rulebook 9.2).
 */
import { IconButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { copyText } from '../parts/copying.tsx';

export function AddressLine({ address }: { address: string }) {
  const t = useText('cases');
  const parts = useText('parts');
  const said = { copied: parts('copy.done'), failed: parts('copy.failed') };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 rounded-card bg-surface-sunken py-1 pr-1 pl-3">
        <span className="min-w-0 flex-1 py-1 font-mono text-14 wrap-anywhere">{address}</span>
        <IconButton
          icon="copy"
          size={20}
          label={parts('copy.label', { name: t('address.label') })}
          className="text-accent"
          onClick={() => void copyText(address, said)}
        />
      </div>
      <p className="text-12 font-medium text-pretty text-warn">{t('address.simulated')}</p>
    </div>
  );
}

/** Compact: breaks only at a hyphen, and is never truncated. */
export function AddressText({ address }: { address: string }) {
  return <span className="font-mono text-12 wrap-anywhere">{address}</span>;
}
