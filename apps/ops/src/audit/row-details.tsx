/** Before and after of a row, its command and its hash; folded until somebody reads them. */
import type { AuditRow } from '@anywhen/protocol';
import { AUDIT_TEXTS } from './texts.ts';

export function RowDetails({ row }: { row: AuditRow }) {
  const { before, after, command, refersTo, hash } = row;
  const parts = [
    { label: AUDIT_TEXTS.before, lines: readLines(before) },
    { label: AUDIT_TEXTS.after, lines: readLines(after) },
    { label: AUDIT_TEXTS.command, lines: command === null ? [] : [command] },
    { label: AUDIT_TEXTS.refersTo, lines: refersTo === null ? [] : [String(refersTo)] },
    { label: AUDIT_TEXTS.hash, lines: [hash] },
  ];
  return (
    <details className="text-left">
      <summary className="cursor-pointer py-0.5 font-medium text-accent">
        {AUDIT_TEXTS.showDetails}
      </summary>
      <dl className="flex max-w-72 flex-col gap-2 pt-1 text-12">
        {parts
          .filter(({ lines }) => lines.length > 0)
          .map(({ label, lines }) => (
            <div key={label}>
              <dt className="text-text-muted">{label}</dt>
              {lines.map((line) => (
                <dd key={line} className="wrap-anywhere">
                  {line}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </details>
  );
}

/** The texts are JSON as they were hashed: read as lines of name and value, or else as they are. */
function readLines(text: string | null): readonly string[] {
  if (text === null) return [];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [text];
  }
  if (typeof read !== 'object' || read === null) return [String(read)];
  return Object.entries(read).map(([name, value]) => {
    return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
}
