/** The funds flow: what happened in the contract account, with the contract it belongs to. */
import { ListRow } from '@anywhen/ui';
import { referenceKindOf, type FlowBooking, type FlowLine, type FlowType } from '@anywhen/protocol';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { useFormat, useText, type TextKey } from '../../i18n/index.ts';
import { useFlow } from '../data.ts';
import { receiptPath, TRANSFER_IN } from '../paths.ts';

export function FlowList() {
  const flow = useFlow();
  const lines = flow.data?.pages.flatMap((page) => page.lines.filter(isBooking));
  return (
    <PagedList
      asked={flow}
      lines={lines}
      toCome={{ count: 6, hasPicture: false }}
      none={<NoFlow />}
      rowRem={4}
    >
      {(line) => <FlowRow line={line} />}
    </PagedList>
  );
}

/** Orders are of the spot account. */
function isBooking(line: FlowLine): line is FlowBooking {
  return line.kind === 'booking';
}

function NoFlow() {
  const t = useText('seconds');
  return (
    <EmptyWithLink
      icon="receipt"
      title={t('flow.none')}
      href={TRANSFER_IN}
      label={t('form.transferIn')}
    />
  );
}

/** The types of entries in this account; anything else is called an entry. */
const NAMES: Readonly<Partial<Record<FlowType, TextKey<'seconds'>>>> = {
  TRANSFER_IN: 'flow.transferIn',
  TRANSFER_OUT: 'flow.transferOut',
  SECONDS_STAKE: 'flow.bought',
  SECONDS_PAYOUT: 'flow.won',
  SECONDS_LOSS: 'flow.lost',
  SECONDS_REFUND: 'flow.returned',
};

function FlowRow({ line }: { line: FlowBooking }) {
  const t = useText('seconds');
  const { dateTime } = useFormat();
  const { type, amount, wager, atMs, availableAfter, reference } = line;
  const isIn = /^[^-]*[1-9]/.test(amount);
  const isOfContract = referenceKindOf(type) === 'seconds-contract';
  return (
    <ListRow
      {...(isOfContract ? { href: receiptPath(reference), hasChevron: true } : {})}
      title={t(NAMES[type] ?? 'flow.entry')}
      detail={
        <>
          {wager !== null && (
            <span className="block">
              {t(type === 'SECONDS_LOSS' ? 'flow.wagerLost' : 'flow.wagerBack')}{' '}
              <OwnAmount amount={wager} currency="USDT" size={12} tone="muted" />
            </span>
          )}
          <span className="tabular">{dateTime(atMs)}</span>
        </>
      }
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
