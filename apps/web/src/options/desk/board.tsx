/** Length, expiry and the chain of one market; or an empty state. */
import { Chips, EmptyState, Segmented } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import type { OptionSeries } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/list-start.tsx';
import { useNowUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useListedSeries } from '../data.ts';
import { useOptionTexts } from '../option-texts.ts';
import { tradableAt } from '../quotes.ts';
import { useSeriesPicture } from '../series.ts';
import { TimeLeft } from '../time-left.tsx';
import { Chain } from './chain.tsx';
import type { Ticket } from './ticket.ts';
import { chosenOf, expiriesOf, lengthsOf, type SeriesRequest } from './series-request.ts';

type BoardProps = {
  market: Market;
  request: SeriesRequest;
  onRequest: (request: SeriesRequest) => void;
  onChoose: (ticket: Ticket) => void;
};

export function Board(props: BoardProps) {
  const picture = useSeriesPicture();
  const listed = useListedSeries();
  if (picture) return <OpenBoard {...props} series={picture.series} />;
  if (listed.isError) return <LoadFailed asked={listed} />;
  return (
    <div className="px-4">
      <LoadingBlocks heights={[52, 344]} />
    </div>
  );
}

function OpenBoard(props: BoardProps & { series: readonly OptionSeries[] }) {
  const { market, request, onRequest, onChoose, series } = props;
  const t = useText('options');
  const { symbol } = market;
  const nowMs = useNextClosing(series);
  const tradable = tradableAt(series, { symbol, nowMs });
  const expiries = expiriesOf(tradable, request);
  const chosen = chosenOf(expiries, request);
  if (!chosen) {
    return <EmptyState icon="clock" title={t('board.none')} text={t('board.noneText')} />;
  }
  return (
    <>
      <SeriesChoice
        lengths={lengthsOf(tradable)}
        expiries={expiries}
        chosen={chosen}
        onRequest={onRequest}
      />
      <Chain key={chosen.code} market={market} series={chosen} onChoose={onChoose} />
    </>
  );
}

/** The current time; it rerenders as soon as a series can no longer be traded. */
function useNextClosing(series: readonly OptionSeries[]): number {
  const closings = series.map(({ closesAtSecond }) => closesAtSecond * 1_000);
  const ahead = closings.filter((closesAtMs) => closesAtMs > serverNowMs());
  return useNowUntil(ahead.length > 0 ? Math.min(...ahead) : 0);
}

type SeriesChoiceProps = {
  lengths: readonly number[];
  expiries: readonly OptionSeries[];
  chosen: OptionSeries;
  onRequest: (request: SeriesRequest) => void;
};

function SeriesChoice({ lengths, expiries, chosen, onRequest }: SeriesChoiceProps) {
  const t = useText('options');
  const { time } = useFormat();
  const { lengthName } = useOptionTexts();
  return (
    <div className="flex flex-wrap items-center gap-2 px-4">
      <div className="grow basis-40">
        <Segmented
          label={t('board.length')}
          value={String(chosen.lengthSeconds)}
          onChange={(length) =>
            onRequest({ lengthSeconds: Number(length), expiresAtSecond: undefined })
          }
          options={lengths.map((length) => ({
            value: String(length),
            label: <span className="whitespace-nowrap">{lengthName(length)}</span>,
          }))}
        />
      </div>
      <div className="min-w-32 flex-1">
        <Chips
          label={t('board.expiry')}
          layout="spread"
          value={String(chosen.expiresAtSecond)}
          onChange={(second) =>
            onRequest({ lengthSeconds: chosen.lengthSeconds, expiresAtSecond: Number(second) })
          }
          options={expiries.map(({ expiresAtSecond }) => ({
            value: String(expiresAtSecond),
            label: time(expiresAtSecond * 1_000).slice(0, 5),
            detail: <TimeLeft untilMs={expiresAtSecond * 1_000} />,
          }))}
        />
      </div>
    </div>
  );
}
