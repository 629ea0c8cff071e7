/**
 * The blocks since a transaction, newest first, with its own last; those between are only counted.
 */
import { NETWORK_TERMS, heightOf, type ChainTransaction } from '@anywhen/protocol';
import { Card, Icon, classes } from '@anywhen/ui';
import { useBlockNow } from '../case-parts/block-now.ts';
import { useCount } from '../case-parts/count-text.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { blocksSince } from './blocks-since.ts';

export function BlocksCard({ transaction }: { transaction: ChainTransaction }) {
  const t = useText('chain');
  const { network, minedAtMs } = transaction;
  const nowMs = useBlockNow(network);
  const { newest, between, own } = blocksSince({ network, minedAtMs, nowMs });
  if (own === undefined) return null;
  const seconds = NETWORK_TERMS[network].blockMs / 1_000;
  return (
    <Card title={t('blocks')}>
      <p className="-mt-2 pb-2 text-12 text-text-muted">{t('blocksText', { seconds })}</p>
      <ol className="flex flex-col">
        {newest.map((minedAt) => (
          <Block key={minedAt} height={heightOf(network, minedAt)} atMs={minedAt} />
        ))}
        {between > 0 && <Between count={between} />}
        <Block isOwn height={heightOf(network, own)} atMs={own} />
      </ol>
    </Card>
  );
}

type BlockProps = { height: number; atMs: number; isOwn?: boolean };

function Block({ height, atMs, isOwn = false }: BlockProps) {
  const t = useText('chain');
  const { dateTime } = useFormat();
  const show = useCount();
  return (
    <li
      className={classes(
        'flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-0',
        isOwn && 'font-semibold text-accent',
      )}
    >
      <Icon name="cube" size={20} className={isOwn ? '' : 'text-text-muted'} />
      <span className="flex flex-1 flex-col">
        <span className="tabular text-14">{show(height)}</span>
        {isOwn && <span className="text-12">{t('own')}</span>}
      </span>
      <span className="tabular text-12 text-text-muted">{dateTime(atMs)}</span>
    </li>
  );
}

function Between({ count }: { count: number }) {
  const t = useText('chain');
  return (
    <li className="tabular border-t border-line py-2 pl-8 text-12 text-text-muted">
      {t('between', { count })}
    </li>
  );
}
