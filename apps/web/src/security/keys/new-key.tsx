/** A new key with its secret, shown once, and the lines that let ccxt use it here. */
import { useState } from 'react';
import { Button, Checkbox } from '@anywhen/ui';
import { BOT_BASE } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { CopyValue, copyText } from '../../parts/copying.tsx';
import type { MadeKey } from './data.ts';

type NewKeyProps = { made: MadeKey; onDone: () => void };

export function NewKey({ made: { key, secret }, onDone }: NewKeyProps) {
  const t = useText('security');
  const parts = useText('parts');
  const [isSaved, setIsSaved] = useState(secret === null);
  const lines = snippet(window.location.origin, { key: key.key, secret });
  const copy = () => copyText(lines, { copied: parts('copy.done'), failed: parts('copy.failed') });
  return (
    <div className="flex flex-col gap-4">
      {secret !== null && (
        <NoticeBox tone="warn">
          <p className="font-medium text-pretty text-warn">{t('keys.once')}</p>
        </NoticeBox>
      )}
      <Shown name={t('keys.key')} text={key.key} />
      {secret !== null && <Shown name={t('keys.secret')} text={secret} />}
      <section className="flex flex-col gap-2">
        <h3 className="text-14 font-semibold">{t('keys.snippet')}</h3>
        {/* oxlint-disable-next-line no-noninteractive-tabindex -- or keys could not scroll it */}
        <div tabIndex={0} className="overflow-x-auto rounded-card bg-surface-sunken p-3">
          <pre className="text-12 whitespace-pre">{lines}</pre>
        </div>
        <Button look="secondary" icon="copy" onClick={() => void copy()}>
          {t('keys.copySnippet')}
        </Button>
      </section>
      {secret !== null && (
        <Checkbox label={t('keys.saved')} isChecked={isSaved} onChange={setIsSaved} />
      )}
      <Button size="large" isFullWidth disabled={!isSaved} onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}

/** Long texts under their names, not beside them. */
export function Shown({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-12 text-text-muted">{name}</p>
      <p className="text-14">
        <CopyValue text={text} name={name} />
      </p>
    </div>
  );
}

/** For the address in use; a private key of a pair is its owner's to fill in. */
export function snippet(
  origin: string,
  { key, secret }: { key: string; secret: string | null },
): string {
  const base = `${origin}${BOT_BASE}`;
  return `import ccxt from 'ccxt';

const exchange = new ccxt.binance({
  apiKey: '${key}',
  secret: '${secret ?? '-----BEGIN PRIVATE KEY----- …'}',
  options: { fetchMarkets: { types: ['spot'] } },
  urls: { api: {
    public: '${base}/api/v3',
    private: '${base}/api/v3',
    sapi: '${base}/sapi/v1',
  } },
});`;
}
