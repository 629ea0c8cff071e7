/**
 * What every strategy on public information brings: the table of docs/odds.md, by product. Loaded
 * when it is asked for. Names of strategies are those of the document, in English.
 */
import { useText, writePercent } from '../i18n/index.ts';
import { WideTable } from '../parts/wide-table.tsx';
import rows from './odds-rows.json';

type Row = (typeof rows)[number];

export function OddsTable() {
  const t = useText('fairness');
  const products = {
    options: t('odds.options'),
    seconds: t('odds.seconds'),
    leverage: t('odds.leverage'),
    spot: t('odds.spot'),
    earn: t('odds.earn'),
    bots: t('odds.bots'),
  };
  const head = [
    t('odds.strategy'),
    t('odds.mean'),
    t('odds.error'),
    t('odds.trials'),
    t('odds.mayPay'),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-12 text-pretty text-text-muted">{t('odds.explained')}</p>
      {Object.entries(products).map(([product, name]) => (
        <section key={product} className="flex flex-col gap-1.5">
          <h4 className="font-semibold">{name}</h4>
          <WideTable
            head={head}
            rows={rows
              .filter((row) => row.product === product)
              .map((row) => ({ key: row.name, cells: <Cells row={row} /> }))}
          />
        </section>
      ))}
    </div>
  );
}

function Cells({ row: { name, mean, error, trials, mayPay } }: { row: Row }) {
  const t = useText('fairness');
  const reasons: Readonly<Record<string, string>> = {
    'published interest': t('odds.interest'),
    liquidity: t('odds.liquidity'),
    'spot over weeks': t('odds.spotHeld'),
  };
  return (
    <>
      <th scope="row" lang="en" className="min-w-40 py-1 text-left font-medium whitespace-normal">
        {name}
      </th>
      <td>{percentText(mean)}</td>
      <td>{percentText(error)}</td>
      <td>{String(trials).replaceAll(/(?<=\d)(?=(\d{3})+$)/g, ' ')}</td>
      <td>{mayPay === null ? t('odds.no') : t('odds.yes', { why: reasons[mayPay] ?? mayPay })}</td>
    </>
  );
}

/** As in the document. */
function percentText(percent: number): string {
  return writePercent(percent.toFixed(3));
}
