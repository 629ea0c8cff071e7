/**
 * `/pay/transaction?id=`: one transaction of the simulated chain (rulebook 9.1) with its block and
 * the blocks since, updated live. It states that none of it exists outside.
 */
import type { ReactNode } from 'react';
import { TRANSACTION_PATTERN, type ChainTransaction } from '@anywhen/protocol';
import { LinkButton, Skeleton } from '@anywhen/ui';
import { EmptyWithLink, Found } from '../parts/loaded.tsx';
import { useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { useQuery, type To } from '../router/index.ts';
import { BlocksCard } from './blocks-card.tsx';
import { useTransaction } from './data.ts';
import { SimulatedCard } from './simulated-card.tsx';
import { TransactionCard } from './transaction-card.tsx';

export function Page() {
  const t = useText('chain');
  const id = useQuery().get('id') ?? '';
  const none = (
    <EmptyWithLink
      icon="search"
      title={t('gone')}
      text={t('goneText')}
      href="/pay/record3"
      label={t('toRecords')}
    />
  );
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-4 p-4">
      <SimulatedCard />
      {/* A malformed id is not requested. */}
      {TRANSACTION_PATTERN.test(id) ? <Asked id={id} none={none} /> : none}
    </div>
  );
}

function Asked({ id, none }: { id: string; none: ReactNode }) {
  const loading = (
    <>
      <Skeleton shape="block" height={280} />
      <LoadingRows count={5} hasPicture={false} />
    </>
  );
  return (
    <Found asked={useTransaction(id)} none={none} loading={loading}>
      {(transaction) => <Transaction transaction={transaction} />}
    </Found>
  );
}

function Transaction({ transaction }: { transaction: ChainTransaction }) {
  const t = useText('chain');
  const isDeposit = transaction.direction === 'in';
  return (
    <>
      <TransactionCard transaction={transaction} />
      <LinkButton look="secondary" size="large" isFullWidth href={casePath(transaction)}>
        {isDeposit ? t('toDeposit') : t('toWithdrawal')}
      </LinkButton>
      <BlocksCard transaction={transaction} />
    </>
  );
}

function casePath({ direction, caseId }: ChainTransaction): To {
  return direction === 'in'
    ? `/pay/record3?deposit=${caseId}`
    : `/pay/record2?withdrawal=${caseId}`;
}
