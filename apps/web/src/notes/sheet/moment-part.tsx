/** The market around the moment a note is about, from the public candles. */
import { useState } from 'react';
import { listKlines, type NoteMoment } from '@anywhen/protocol';
import { LinkButton, Skeleton } from '@anywhen/ui';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { RetryLine } from '../../parts/load-failed.tsx';
import { serverNowMs } from '../../parts/server-clock.ts';
import type { To } from '../../router/index.ts';
import { MomentChart } from './moment-chart.tsx';
import { windowOf, type MomentWindow } from './moment-window.ts';

export function MomentPart({ moment }: { moment: NoteMoment }) {
  const t = useText('notes');
  const { dateTime } = useFormat();
  const [window] = useState(() => windowOf(moment, serverNowMs()));
  const asked = useKlines(moment.symbol, window);
  const { openedAtMs, endedAtMs } = moment;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">
        {t('moment.title', { market: marketText(moment.symbol) })}
      </h3>
      {asked.data && <MomentChart klines={asked.data.klines} moment={moment} />}
      {asked.isPending && <Skeleton shape="block" height={144} />}
      {asked.isError && !asked.data && <RetryLine asked={asked}>{t('moment.failed')}</RetryLine>}
      <p className="tabular text-12 text-text-muted">
        {t('moment.opened', { time: dateTime(openedAtMs) })}
        {endedAtMs !== null && ` · ${t('moment.ended', { time: dateTime(endedAtMs) })}`}
      </p>
      <LinkButton look="secondary" icon="history" isFullWidth href={replayPath(moment)}>
        {t('moment.replay')}
      </LinkButton>
    </section>
  );
}

/** Of a day that is not over the page says when it can be replayed. */
function replayPath({ symbol, openedAtMs }: NoteMoment): To {
  return `/newContract/replay?symbol=${symbol}&at=${Math.floor(openedAtMs / 1_000)}`;
}

function useKlines(symbol: string, { interval, untilMs, limit }: MomentWindow) {
  return useAnswer(listKlines, ['notes', 'klines', symbol, interval, untilMs, limit], {
    query: { symbol, interval, limit, endMs: untilMs },
  });
}
