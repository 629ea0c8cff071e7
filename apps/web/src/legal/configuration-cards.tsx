/**
 * The product's numbers as the protocol lists them, one collapsible card per product. Values and
 * order come from the protocol.
 */
import {
  CONFIGURATION,
  type ConfigurationName,
  type ConfigurationSection,
  type ConfigurationTable,
} from '@anywhen/protocol';
import { Card, Icon, KeyValue } from '@anywhen/ui';
import { SECTION_ICONS } from '../facets.ts';
import { useText } from '../i18n/index.ts';
import { WideTable } from '../parts/wide-table.tsx';
import { useFigureText } from './figure-text.ts';

const NAMES = Object.keys(CONFIGURATION) as ConfigurationName[];

export function ConfigurationCards() {
  return NAMES.map((name) => <ConfigurationCard key={name} name={name} />);
}

function ConfigurationCard({ name }: { name: ConfigurationName }) {
  const t = useText('legal');
  const show = useFigureText();
  const { rows, tables }: ConfigurationSection = CONFIGURATION[name];
  return (
    <Card padding="none">
      <details className="group">
        <summary
          className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-4 py-2
            -outline-offset-2 [&::-webkit-details-marker]:hidden"
        >
          <Icon name={SECTION_ICONS[name]} size={20} className="shrink-0 text-accent" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="text-16 font-medium text-pretty">
              {t(`about.values.section.${name}`)}
            </span>
            <span className="text-12 text-pretty text-text-muted">
              {t(`about.values.hint.${name}`)}
            </span>
          </span>
          <Icon
            name="chevron-down"
            size={20}
            className="shrink-0 text-text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-5 border-t border-line px-4 py-4">
          <KeyValue
            rows={rows.map(({ key, figure }) => ({
              label: t(`about.values.row.${key}`),
              value: show(figure),
            }))}
          />
          {tables.map((table) => (
            <FigureTable key={table.key} table={table} />
          ))}
        </div>
      </details>
    </Card>
  );
}

function FigureTable({ table: { key, columns, lines } }: { table: ConfigurationTable }) {
  const t = useText('legal');
  const show = useFigureText();
  const rows = lines.map((line) => {
    const [name = '', ...values] = line.map((figure) => show(figure, 'short'));
    const cells = (
      <>
        <th scope="row" className="py-1.5 text-left font-medium">
          {name}
        </th>
        {values.map((value, index) => (
          <td key={columns[index + 1]}>{value}</td>
        ))}
      </>
    );
    return { key: name, cells };
  });
  return (
    <div>
      <h3 className="mb-1 text-14 font-semibold">{t(`about.values.table.${key}`)}</h3>
      <WideTable
        head={columns.map((column) => t(`about.values.column.${column}`))}
        rows={rows}
        isOfWords={columns.length === 2}
      />
    </div>
  );
}
