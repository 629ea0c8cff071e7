/** How prices move by the version that holds, from when on by another, and what follows from it. */
import { useState, type ComponentType } from 'react';
import { isProcessVersion, pullPerSecond, tapeOf } from '@anywhen/prices';
import { Button } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import type { Recomputed } from './checks.ts';

export function ProcessLines({ version, next }: Pick<Recomputed, 'version' | 'next'>) {
  const t = useText('fairness');
  const { date } = useFormat();
  const halfLife = t(`process.halfLife.${version}`);
  const later = next && isProcessVersion(next.version) ? next.version : version;
  const begins = next && { date: date(next.startsAtSecond * 1_000, { isUtc: true }) };
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-4 text-14 text-pretty">
      <p className="font-semibold">{t('process.title')}</p>
      <p className="text-text-muted">{t('process.holds', { halfLife })}</p>
      {begins && pullPerSecond(later) !== pullPerSecond(version) && (
        <p>
          {t('process.next', {
            ...begins,
            halfLife: t(`process.halfLife.${later}`),
            before: halfLife,
          })}
        </p>
      )}
      {begins && tapeOf(later) !== tapeOf(version) && <p>{t('process.nextTape', begins)}</p>}
      <p className="text-text-muted">{t('process.spot')}</p>
      <p className="text-text-muted">{t('process.measured')}</p>
      <Odds />
    </div>
  );
}

/** The table is as large as all texts of this page, so it comes only when it is asked for. */
function Odds() {
  const t = useText('fairness');
  const [Table, setTable] = useState<ComponentType>();
  const [isFailed, setFailed] = useState(false);
  if (Table) return <Table />;
  const show = () => {
    setFailed(false);
    import('./odds-table.tsx').then(
      ({ OddsTable }) => setTable(() => OddsTable),
      () => setFailed(true),
    );
  };
  return (
    <>
      {isFailed && <p role="alert">{t('odds.failed')}</p>}
      <div className="-ml-3">
        <Button look="quiet" size="small" onClick={show}>
          {t('odds.show')}
        </Button>
      </div>
    </>
  );
}
