/** The log of a bot, newest first: each run, each fill, each pause with its reason. */
import { useMemo } from 'react';
import type { BotLogLine, StrategyBot } from '@anywhen/protocol';
import { EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { PagedList } from '../../money-forms/paged-list.tsx';
import { refusalText } from '../bot-texts.ts';
import { useBotLog } from '../data.ts';

export function BotLog({ bot }: { bot: StrategyBot }) {
  const t = useText('strategy');
  const asked = useBotLog(bot.id);
  const pages = asked.data?.pages;
  const lines = useMemo(
    () => pages?.flatMap((page) => page.lines).map((line) => ({ id: String(line.no), ...line })),
    [pages],
  );
  return (
    <section aria-label={t('log.title')} className="-mx-4 flex flex-col gap-2">
      <h3 className="px-4 text-16 font-semibold">{t('log.title')}</h3>
      <PagedList
        asked={asked}
        lines={lines}
        toCome={{ count: 3 }}
        none={<EmptyState icon="receipt" title={t('log.none')} />}
        rowRem={4}
      >
        {(line) => <LogRow line={line} bot={bot} />}
      </PagedList>
    </section>
  );
}

function LogRow({ line, bot }: { line: BotLogLine; bot: StrategyBot }) {
  const t = useText('strategy');
  const { dateTime } = useFormat();
  const { kind, atMs, quantity, price, quote, profit } = line;
  return (
    <div className="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="text-14 font-medium">{t(`log.kind.${kind}`)}</span>
        <span className="tabular text-12 text-text-muted">{dateTime(atMs)}</span>
      </span>
      <span className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-text-muted">
        {quantity !== null && price !== null ? (
          <span>
            <OwnAmount
              amount={quantity}
              currency={bot.currency}
              size={12}
              tone="muted"
              isExact
              hasCurrency
            />
            {' · '}
            {showPrice(price)}
            {quote !== null && (
              <>
                {' · '}
                <OwnAmount amount={quote} currency="USDT" size={12} tone="muted" hasCurrency />
              </>
            )}
          </span>
        ) : (
          <Reason line={line} />
        )}
        {profit !== null && <OwnChange amount={profit} currency="USDT" size={12} />}
      </span>
    </div>
  );
}

function Reason({ line: { pauseReason, refusal } }: { line: BotLogLine }) {
  const t = useText('strategy');
  if (pauseReason) return t(`pauseReason.${pauseReason}`);
  return refusal && refusalText(refusal);
}
