/** The issues of a trust product: the next one, the one on sale, and the last ones. */
import type { TrustIssue } from '@anywhen/protocol';
import { Badge, Card } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useDayText } from '../../earn-parts/business-day.ts';
import { showSold } from '../rates.ts';
import { PRODUCT_TONES } from './product-head.tsx';

export function IssueList({ issues }: { issues: readonly TrustIssue[] }) {
  const t = useText('finance');
  if (issues.length === 0) return null;
  return (
    <Card title={t('issues.title')}>
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {issues.map((issue) => (
          <Issue key={issue.windowDay} issue={issue} />
        ))}
      </ul>
    </Card>
  );
}

function Issue({ issue }: { issue: TrustIssue }) {
  const t = useText('finance');
  const language = useLanguage();
  const dateOf = useDayText();
  const { windowDay, startDay, redemptionDay, state } = issue;
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="tabular text-14 font-medium">
          {t('issues.window', { from: dateOf(windowDay), to: dateOf(startDay) })}
        </span>
        <Badge tone={PRODUCT_TONES[state]}>{t(`productState.${state}`)}</Badge>
      </span>
      <span
        className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-pretty
          text-text-muted"
      >
        <span>{t('issues.redemption', { date: dateOf(redemptionDay) })}</span>
        <span>{t('sold.label', { percent: showSold(issue, language) })}</span>
      </span>
    </li>
  );
}
