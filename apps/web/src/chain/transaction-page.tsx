/**
 * `/pay/transaction?id=`: one transaction of the simulated chain (rulebook 9.1) with its block and
 * the blocks since, updated live. It states that none of it exists outside.
 */
import { TRANSACTION_PATTERN, type ChainTransaction } from '@anywhen/protocol';
import { EmptyState, LinkButton, Skeleton } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { useText } from '../i18n/index.ts';
import { LoadingRows } from '../parts/list-start.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useQuery, type To } from '../router/index.ts';
import { BlocksCard } from './blocks-card.tsx';
import { useTransaction } from './data.ts';
import { SimulatedCard } from './simulated-card.tsx';
import { TransactionCard } from './transaction-card.tsx';

export function Page() {
  const id = useQuery().get('id') ?? '';
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-4 p-4">
      <SimulatedCard />
      {/* A malformed id is not requested. */}
      {TRANSACTION_PATTERN.test(id) ? <Asked id={id} /> : <Unknown />}
    </div>
  );
}

function Asked({ id }: { id: string }) {
  const asked = useTransaction(id);
  if (asked.data) return <Transaction transaction={asked.data} />;
  if (asked.error instanceof ApiRejection && asked.error.code === 'NOT_FOUND') return <Unknown />;
  if (asked.isError) return <LoadFailed asked={asked} />;
  return (
    <>
      <Skeleton shape="block" height={280} />
      <LoadingRows count={5} hasPicture={false} />
    </>
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

/** A transaction of another member and a missing one look the same, so that neither is revealed. */
function Unknown() {
  const t = useText('chain');
  return (
    <EmptyState
      icon="search"
      title={t('gone')}
      text={t('goneText')}
      action={
        <LinkButton look="secondary" href="/pay/record3">
          {t('toRecords')}
        </LinkButton>
      }
    />
  );
}
