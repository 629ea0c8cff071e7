/** A one-time link, shown once: the server knows only its hash. */
import { Button, Card } from '@anywhen/ui';
import { CopyText } from '../parts/copy-text.tsx';
import { formatMoment } from '../parts/moments.ts';
import { ACCOUNT_TEXTS } from './texts.ts';

export type NewLink = { id: string; token: string; expiresAtMs: number };

export function NewLinkCard({ link, onDone }: { link: NewLink; onDone: () => void }) {
  const { id, token, expiresAtMs } = link;
  return (
    <Card tone="accent" title={ACCOUNT_TEXTS.linkFor(id)}>
      <output className="flex flex-col gap-3 text-14">
        <p>
          {ACCOUNT_TEXTS.linkShown} {ACCOUNT_TEXTS.linkExpires(formatMoment(expiresAtMs))}
        </p>
        <CopyText label={ACCOUNT_TEXTS.link} text={`${window.location.origin}/#link=${token}`} />
      </output>
      <Button className="mt-3" onClick={onDone}>
        {ACCOUNT_TEXTS.done}
      </Button>
    </Card>
  );
}
