/** The latest orders of a class on the board: who, the how-manieth, and in which market. */
import { Card } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import type { Board } from '../data.ts';
import { useMemberName } from '../names.ts';
import { WHOLE_LINES } from './whole-lines.ts';

export function BoardLatest({ latest }: { latest: Board['latest'] }) {
  const t = useText('classes');
  const { time } = useFormat();
  const nameOf = useMemberName();
  return (
    <Card className="flex min-h-24 shrink-0 grow flex-col gap-1 xl:basis-0">
      <h2 className="text-16 font-semibold">{t('boardPage.latest')}</h2>
      {latest.length === 0 && <p className="text-14 text-text-muted">{t('nobody')}</p>}
      <ul style={WHOLE_LINES} className="min-h-0 grow">
        {latest.map((order) => {
          const { number, order: count, product, symbol, atMs } = order;
          const what = t(`product.${product}`);
          const where = symbol === null ? what : `${marketText(symbol)} · ${what}`;
          return (
            <li
              key={`${number} ${count}`}
              className="flex w-full items-baseline justify-between gap-3 py-0.5 text-14"
            >
              <span className="min-w-0 truncate">
                <span className="font-medium">{nameOf(order)}</span>
                <span className="text-text-muted"> · {where}</span>
              </span>
              <span className="tabular shrink-0 text-text-muted">{time(atMs)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
