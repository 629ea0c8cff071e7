/** The withdrawal limits of each level (rulebook 10.2), with the member's own column marked. */
import type { ReactNode } from 'react';
import { WITHDRAWAL_LIMITS, type Level, type WithdrawalLimits } from '@anywhen/protocol';
import { Card, classes } from '@anywhen/ui';
import { useLanguage, useText, type TextKey } from '../../i18n/index.ts';

const LEVELS: readonly Level[] = [0, 1, 2];

export function LimitsCard({ level }: { level: Level }) {
  const t = useText('kyc');
  const rows = useRows();
  return (
    <Card title={t('limits.title')}>
      <table className="tabular w-full text-right text-12 min-[360px]:text-14">
        <thead className="align-bottom text-12 text-text-muted">
          <tr>
            <th scope="col" className="pb-2 text-left font-normal">
              {t('limits.unit')}
            </th>
            {LEVELS.map((each) => (
              <th key={each} scope="col" className="pb-2 pl-1.5 font-normal">
                <Head isOwn={each === level}>{t('limits.level', { level: each })}</Head>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, textOf }) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-left font-normal text-text-muted">
                {t(key)}
              </th>
              {LEVELS.map((each) => (
                <td
                  key={each}
                  className={classes('pl-1.5', each === level && 'font-semibold text-accent')}
                >
                  {textOf(WITHDRAWAL_LIMITS[each])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-pretty text-text-muted">{t('limits.hint')}</p>
    </Card>
  );
}

/** The own column is marked by text, not only by colour. */
function Head({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const t = useText('kyc');
  return (
    <span className={classes('flex flex-col items-end', isOwn && 'font-semibold text-accent')}>
      {isOwn && <span>{t('limits.own')}</span>}
      {children}
    </span>
  );
}

type Row = {
  readonly key: TextKey<'kyc'>;
  readonly textOf: (limits: WithdrawalLimits | null) => string;
};

function useRows(): readonly Row[] {
  const t = useText('kyc');
  const language = useLanguage();
  // Integers of our own table, so that no amount is rounded.
  const grouped = (whole: string) => new Intl.NumberFormat(language).format(BigInt(whole));
  return [
    { key: 'limits.may', textOf: (limits) => t(limits ? 'limits.yes' : 'limits.no') },
    { key: 'limits.single', textOf: (limits) => (limits ? grouped(limits.singleMaxUsdt) : '–') },
    { key: 'limits.daily', textOf: (limits) => (limits ? grouped(limits.dailyMaxUsdt) : '–') },
    { key: 'limits.times', textOf: (limits) => (limits ? String(limits.timesPerDay) : '–') },
  ];
}
