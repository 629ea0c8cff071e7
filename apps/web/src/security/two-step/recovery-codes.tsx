/**
 * Ten recovery codes, shown once: to copy, to save as a file, and to be confirmed before they are
 * discarded, because they cannot be shown again.
 */
import { useState } from 'react';
import { Button, Checkbox } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { copyText } from '../../parts/copying.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

const FILE_NAME = 'anywhen-paper-recovery-codes.txt';

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useText('security');
  const parts = useText('parts');
  const [areSaved, setAreSaved] = useState(false);
  const text = codes.join('\n');
  const copy = () => copyText(text, { copied: parts('copy.done'), failed: parts('copy.failed') });
  return (
    <div className="flex flex-col gap-4">
      <NoticeBox tone="warn">
        <p className="font-medium text-pretty text-warn">{t('recovery.once')}</p>
      </NoticeBox>
      <ol
        aria-label={t('row.recovery')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-surface-sunken p-4 text-center"
      >
        {codes.map((code) => (
          <li key={code} className="tabular text-16 font-semibold tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" icon="copy" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button look="secondary" icon="download" onClick={() => saveText(t('recovery.file'), text)}>
          {t('recovery.save')}
        </Button>
      </div>
      <Checkbox label={t('recovery.kept')} isChecked={areSaved} onChange={setAreSaved} />
      <Button size="large" isFullWidth disabled={!areSaved} onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}

function saveText(heading: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`${heading}\n\n${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
