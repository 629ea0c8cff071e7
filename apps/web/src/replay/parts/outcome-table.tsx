/** What was really done beside what if, by one formula, from the same moment to the one shown. */
import { useText } from '../../i18n/index.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import type { Outcome } from '../past/outcome.ts';

type OutcomeTableProps = { was: Outcome | undefined; tried: Outcome };

const FIGURES = ['bought', 'sold', 'fees'] as const;

export function OutcomeTable({ was, tried }: OutcomeTableProps) {
  const t = useText('replay');
  const columns = was ? [was, tried] : [tried];
  return (
    <table aria-label={t('outcome.label')} className="tabular w-full text-14">
      <thead>
        <tr className="text-12 text-text-muted">
          <th scope="col">
            <span className="sr-only">{t('outcome.label')}</span>
          </th>
          {was && (
            <th scope="col" className="pb-1 text-right font-medium">
              {t('outcome.was')}
            </th>
          )}
          <th scope="col" className="pb-1 text-right font-medium">
            {t('outcome.tried')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Name text={t('outcome.trades')} />
          {columns.map(({ trades }, index) => (
            <td key={index} className="py-1 text-right">
              {trades}
            </td>
          ))}
        </tr>
        {FIGURES.map((name) => (
          <tr key={name}>
            <Name text={t(`outcome.${name}`)} />
            {columns.map((outcome, index) => (
              <td key={index} className="py-1 text-right">
                <OwnAmount amount={outcome[name]} currency="USDT" size={14} />
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <Name text={t('outcome.result')} />
          {columns.map(({ result }, index) => (
            <td key={index} className="py-2 text-right">
              <OwnChange amount={result} currency="USDT" />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Name({ text }: { text: string }) {
  return (
    <th scope="row" className="pr-2 text-left font-normal text-text-muted">
      {text}
    </th>
  );
}
