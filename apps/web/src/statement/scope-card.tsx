/** What the file will have in it, before it is asked for. */
import { Card, KeyValue } from '@anywhen/ui';
import type { StatementScope } from '@anywhen/protocol';
import { useCount } from '../case-parts/count-text.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import type { useScope } from './data.ts';

export function ScopeCard({ scope }: { scope: ReturnType<typeof useScope> }) {
  const t = useText('statement');
  return (
    <Loaded asked={scope} count={3}>
      {(found) => (
        <Card title={t('scope.title')}>
          <div className="flex flex-col gap-3">
            {found.lines === 0 ? (
              <p className="text-14 text-text-muted">{t('scope.none')}</p>
            ) : (
              <Figures scope={found} />
            )}
            <Archived scope={found} />
          </div>
        </Card>
      )}
    </Loaded>
  );
}

function Figures({ scope: { lines, accounts, currencies } }: { scope: StatementScope }) {
  const t = useText('statement');
  const count = useCount();
  return (
    <>
      <KeyValue
        rows={[
          { label: t('scope.lines'), value: count(lines) },
          { label: t('scope.accounts'), value: count(accounts.length) },
          { label: t('scope.currencies'), value: currencies.join(', ') },
        ]}
      />
      <p className="text-12 text-pretty text-text-muted">{t('scope.each')}</p>
    </>
  );
}

function Archived({ scope: { archivedBeforeMs } }: { scope: StatementScope }) {
  const t = useText('statement');
  const { date } = useFormat();
  if (archivedBeforeMs === undefined) return null;
  const day = date(archivedBeforeMs, { isUtc: true });
  return <p className="text-14 text-pretty text-warn">{t('scope.archived', { date: day })}</p>;
}
