/** The result of a purchase: the figures from the server, and links. */
import { Card, KeyValue, LinkButton, type KeyValueRow } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { DoneHead } from '../parts/marks/done-head.tsx';
import type { To } from '../router/index.ts';

type ConfirmedProps = {
  rows: readonly KeyValueRow[];
  /** The next step, in a sentence. */
  next: string;
  to: To;
  toLabel: string;
};

export function Confirmed({ rows, next, to, toLabel }: ConfirmedProps) {
  const t = useText('earn');
  return (
    <div className="flex flex-col gap-4">
      <DoneHead title={t('confirm.done')}>
        <p className="text-14 text-pretty text-text-muted">{next}</p>
      </DoneHead>
      <Card>
        <KeyValue rows={rows} />
      </Card>
      <LinkButton size="large" isFullWidth href={to} data-replace="">
        {toLabel}
      </LinkButton>
    </div>
  );
}
