/** Writes a part of the audit log to a file; for auditors. */
import { exportAudit } from '@anywhen/protocol';
import { Button, Card, TextField } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { download } from '../api/call.ts';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { AUDIT_TEXTS } from './texts.ts';

export function ExportCard() {
  const [from, setFrom] = useState('1');
  const isNumber = /^\d{1,15}$/.test(from);
  const { run, isBusy, error } = useAction(async () => {
    saveFile(await download(exportAudit, { query: { from } }), `audit-from-${from}.jsonl`);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) void run();
  };
  return (
    <Card title={AUDIT_TEXTS.export}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <p className="text-14 text-text-muted">{AUDIT_TEXTS.exportDetail}</p>
        <div className="flex items-start gap-4">
          <div className="max-w-72 min-w-0 flex-1">
            <TextField
              label={AUDIT_TEXTS.from}
              inputMode="numeric"
              value={from}
              error={isNumber ? undefined : AUDIT_TEXTS.digits}
              onChange={({ target }) => setFrom(target.value)}
            />
          </div>
          <span className="shrink-0 pt-7">
            <Button type="submit" icon="download" look="secondary" isBusy={isBusy}>
              {AUDIT_TEXTS.download}
            </Button>
          </span>
        </div>
        <Failure error={error} />
      </form>
    </Card>
  );
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
