/** The funds flow: every line of the contract account's ledger, with the contract it belongs to. */
import { Card, EmptyState, LinkButton, ListRow } from '@anywhen/ui';
import type { FlowRecord, LedgerType } from '@anywhen/protocol';
import { ListEnd } from '../app/list-end.tsx';
import { ListStart } from '../app/list-start.tsx';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { useFormat, useText, type TextKey } from '../i18n/index.ts';
import { useFlow } from './data.ts';
import { joinLines } from './flow-lines.ts';
import { receiptPath, TRANSFER_IN } from './paths.ts';

export function FlowList() {
  const t = useText('seconds');
  const flow = useFlow();
  if (!flow.data) return <ListStart asked={flow} count={6} hasPicture={false} />;
  const lines = joinLines(flow.data.pages.flatMap((page) => page.lines));
  if (lines.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t('flow.none')}
        action={
          <LinkButton look="secondary" href={TRANSFER_IN}>
            {t('form.transferIn')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <Card padding="none" className="mx-4">
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id}>
              <FlowRow line={line} />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd key={lines.length} paged={flow} />
    </>
  );
}

/** What can happen in this account; anything else is called an entry. */
const NAMES: Readonly<Partial<Record<LedgerType, TextKey<'seconds'>>>> = {
  TRANSFER_IN: 'flow.transferIn',
  TRANSFER_OUT: 'flow.transferOut',
  SECONDS_STAKE: 'flow.bought',
  SECONDS_PAYOUT: 'flow.won',
  SECONDS_LOSS: 'flow.lost',
  SECONDS_REFUND: 'flow.returned',
};

function FlowRow({ line }: { line: FlowRecord }) {
  const t = useText('seconds');
  const { dateTime } = useFormat();
  const { type, amount, atMs, availableAfter, reference } = line;
  const isIn = /^[^-]*[1-9]/.test(amount);
  const isOfContract = type.startsWith('SECONDS_');
  return (
    <ListRow
      {...(isOfContract ? { href: receiptPath(reference), hasChevron: true } : {})}
      title={t(NAMES[type] ?? 'flow.entry')}
      detail={<span className="tabular">{dateTime(atMs)}</span>}
      trailing={
        <OwnAmount
          amount={amount}
          currency="USDT"
          isSigned
          {...(isIn ? { tone: 'up' as const } : {})}
        />
      }
      trailingDetail={
        <>
          {t('form.available')}{' '}
          <OwnAmount amount={availableAfter} currency="USDT" size={12} tone="muted" />
        </>
      }
    />
  );
}
