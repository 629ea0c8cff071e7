/** A long text that is copied by a button: a link, a key. */
import { Button } from '@anywhen/ui';
import { useState } from 'react';
import { TEXTS } from './texts.ts';

export function CopyText({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    // Where a browser refuses, the text can still be selected.
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="flex w-full items-center gap-2 rounded-card bg-surface-sunken p-3">
      <p className="min-w-0 flex-1 text-14">
        <span className="block text-12 text-text-muted">{label}</span>
        <span className="font-medium wrap-anywhere select-all">{text}</span>
      </p>
      <Button look="secondary" size="small" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {isCopied ? TEXTS.copied : TEXTS.copy}
      </Button>
    </div>
  );
}
