/**
 * Owns one drawing while its element is on screen: created when the browser is idle, updated at a
 * throttled rate, and disposed when the page is left or hidden.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Market } from '@anywhen/prices';
import type { Bar } from '../bars/bars.ts';
import type { Indicator } from '../panel/choices.ts';
import type { Periods } from '../panel/periods.ts';
import type { Draw, Drawing } from './drawing.ts';
import { readLook, watchLook } from './look.ts';
import type { ChartLine } from './chart-line.ts';
import { Pace } from './pace.ts';
import type { Series } from '../bars/series.ts';
import { whenIdle } from './when-idle.ts';

type Picture = {
  readonly market: Market;
  readonly isLine: boolean;
  readonly series: Series | undefined;
  readonly olderFailures: number;
  readonly indicators: readonly Indicator[];
  readonly periods: Periods;
  readonly lines: readonly ChartLine[];
  readonly volumeText: string;
  readonly priceHeightMinPx: () => number;
  readonly onPoint: (bar: Bar | undefined) => void;
  readonly onNeedOlder: () => void;
};

/** Undefined until the library is loaded and has drawn. */
export function useDrawing(
  place: RefObject<HTMLElement | null>,
  draw: Draw | undefined,
  picture: Picture,
): Drawing | undefined {
  const { series, olderFailures, indicators, periods, lines } = picture;
  const made = useMade(place, draw, picture);
  const drawing = made?.drawing;
  const drawn = useRef<{ by: Drawing; series: Series }>(undefined);

  useEffect(() => drawing?.setIndicators(indicators, periods), [drawing, indicators, periods]);
  useEffect(() => drawing?.setLines(lines), [drawing, lines]);
  useEffect(() => {
    if (!made || !series) return;
    const before = drawn.current?.by === made.drawing ? drawn.current.series : undefined;
    drawn.current = { by: made.drawing, series };
    const show = () => made.drawing.show(series);
    if (isOnlyVolume(before, series)) made.pace.run(show);
    else made.pace.runNow(show);
  }, [made, series]);
  useEffect(() => {
    if (olderFailures > 0) drawing?.giveUpOlder();
  }, [drawing, olderFailures]);
  return drawing;
}

type Made = { readonly drawing: Drawing; readonly pace: Pace };

function useMade(
  place: RefObject<HTMLElement | null>,
  draw: Draw | undefined,
  picture: Picture,
): Made | undefined {
  const { market, isLine, volumeText } = picture;
  const [made, setMade] = useState<Made>();
  const [fault, setFault] = useState<{ error: unknown }>();
  const latest = useRef(picture);
  useEffect(() => {
    latest.current = picture;
  });

  useEffect(() => {
    const element = place.current;
    if (!element || !draw) return undefined;
    let end = () => {};
    const cancel = whenIdle(() => {
      try {
        const drawing = draw(element, {
          market,
          isLine,
          look: readLook(element),
          volumeText,
          priceHeightMinPx: () => latest.current.priceHeightMinPx(),
          onPoint: (bar) => latest.current.onPoint(bar),
          onNeedOlder: () => latest.current.onNeedOlder(),
        });
        const pace = new Pace();
        const unwatch = watchLook(element, (look) => drawing.setLook(look));
        end = () => {
          unwatch();
          pace.stop();
          drawing.dispose();
        };
        setMade({ drawing, pace });
      } catch (error) {
        setFault({ error });
      }
    });
    return () => {
      cancel();
      end();
      setMade(undefined);
    };
  }, [place, draw, market, isLine, volumeText]);

  if (fault) throw fault.error;
  return made;
}

/**
 * A price arrives once a second and is drawn at once, or the chart would lag behind the figure
 * above it; so are a new interval and history. The current volume is throttled.
 */
function isOnlyVolume(before: Series | undefined, series: Series): boolean {
  return (
    before?.interval === series.interval &&
    before.bars.length === series.bars.length &&
    before.bars[0]?.startMs === series.bars[0]?.startMs &&
    before.bars.at(-1)?.close === series.bars.at(-1)?.close
  );
}
