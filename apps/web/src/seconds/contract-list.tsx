/** Contracts by filter, newest first, page by page. */
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { ListEnd } from '../app/list-end.tsx';
import { ListStart } from '../app/list-start.tsx';
import { useText } from '../i18n/index.ts';
import type { ContractFilter } from './contract-filter.ts';
import { ContractRow } from './contract-row.tsx';
import { useContracts } from './data.ts';

export function AllContracts() {
  return <ContractList filter={ALL} />;
}

const ALL: ContractFilter = { state: undefined };

export function ContractList({ filter }: { filter: ContractFilter }) {
  const contracts = useContracts(filter);
  if (!contracts.data) return <ListStart asked={contracts} count={6} />;
  const lines = contracts.data.pages.flatMap((page) => page.contracts);
  if (lines.length === 0) return <NoContracts filter={filter} />;
  return (
    <>
      <Card padding="none" className="mx-4">
        <ul className="divide-y divide-line">
          {lines.map((contract) => (
            <li
              key={contract.id}
              className="[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]"
            >
              <ContractRow contract={contract} />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd key={lines.length} paged={contracts} />
    </>
  );
}

function NoContracts({ filter }: { filter: ContractFilter }) {
  const t = useText('seconds');
  if (filter.state) return <EmptyState icon="filter" title={t('list.noneFiltered')} />;
  return (
    <EmptyState
      icon="receipt"
      title={t('list.none')}
      text={t('list.noneText')}
      action={
        <LinkButton look="secondary" href="/newContract/contractinfo?product=seconds">
          {t('list.howItWorks')}
        </LinkButton>
      }
    />
  );
}
