/** The line chart with the member's contract: its opening, its winning side, and its end. */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import type { SecondsContractLine } from '@anywhen/protocol';
import { LineFrame, LinePlot, lastSecondOf } from '../../contract-parts/line-chart/line-plot.tsx';
import { xOf } from '../../contract-parts/line-chart/time-window.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import type { Line } from '../../market-parts/second-line.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { ContractZone, EndFlag, EntryMark } from './contract-marks.tsx';
import { endIfBoughtNow, windowOf } from './line-window.ts';
import { runningOf } from './running-contract.ts';

type LineChartProps = {
  market: Market;
  /** The chosen period: where a contract bought now would end. */
  periodSeconds: number;
  /** The member's contracts on this market. */
  contract: SecondsContractLine | undefined;
};

export const LineChart = memo(function LineChart(props: LineChartProps) {
  const t = useText('seconds');
  const { symbol } = props.market;
  return (
    <LineFrame symbol={symbol} failedText={t('chart.failed')}>
      {(line) => <Plot key={symbol} {...props} line={line} />}
    </LineFrame>
  );
});

function Plot({ market, periodSeconds, contract, line }: LineChartProps & { line: Line }) {
  const t = useText('seconds');
  const { time } = useFormat();
  const lastSecond = lastSecondOf(line);
  const running = runningOf(contract);
  const window = windowOf({ lastSecond, periodSeconds, running });
  const endsAtSecond = running?.endsAtSecond ?? endIfBoughtNow(lastSecond, periodSeconds);
  const own =
    running &&
    t('chart.contractLabel', {
      price: showPrice(running.opening.price),
      time: time(running.endsAtSecond * 1_000),
    });
  return (
    <LinePlot
      market={market}
      line={line}
      window={window}
      inSight={running ? [Number(running.opening.price)] : []}
      label={(write, points) => {
        const [from, to] = [write(points[0]?.price ?? 0), write(points.at(-1)?.price ?? 0)];
        const all = t('chart.label', { market: marketText(market.symbol), from, to });
        return own === undefined ? all : `${all} ${own}`;
      }}
      renderGround={({ range }) =>
        running && <ContractZone contract={running} window={window} range={range} />
      }
      renderMarks={({ range, last }) => (
        <>
          {running && <EntryMark contract={running} window={window} range={range} last={last} />}
          <EndFlag
            x={xOf(endsAtSecond, window)}
            contract={contract}
            periodSeconds={periodSeconds}
          />
        </>
      )}
    />
  );
}
