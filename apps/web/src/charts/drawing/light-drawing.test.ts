/** The Lightweight Charts adapter: what it passes to the library, and when. */
import { MINUTE_MS, findMarket, type Market } from '@anywhen/prices';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawRequest } from './drawing.ts';
import { drawLight } from './light-drawing.ts';
import { barAt, barsFrom, LOOK, seriesOf } from '../../../testing/charts/test-bars.ts';
import type { fakeLightweight } from '../../../testing/charts/fake-lightweight-charts.ts';

vi.mock('lightweight-charts', async () =>
  (await import('../../../testing/charts/fake-lightweight-charts.ts')).fakeLightweight(),
);

const { seen } = (await import('lightweight-charts')) as unknown as ReturnType<
  typeof fakeLightweight
>;

const onPoint = vi.fn();
const onNeedOlder = vi.fn();

function draw(changes: Partial<DrawRequest> = {}) {
  const market = findMarket('BTCUSDT') as Market;
  const request = { market, isLine: false, look: LOOK, volumeText: '', onPoint, onNeedOlder };
  const priceHeightMinPx = () => 0;
  return drawLight({} as HTMLElement, { ...request, priceHeightMinPx, ...changes });
}
const kind = (name: string) => seen.series.find((one) => one.kind === name);
const timesOf = (name: string) => kind(name)?.points.map(({ time }) => time);

beforeEach(() => {
  vi.clearAllMocks();
  seen.series = [];
  seen.isRemoved = false;
});

describe('the advanced chart', () => {
  it('draws candles and volumes at the second they begin', () => {
    draw().show(seriesOf(barsFrom(10 * MINUTE_MS, 2)));
    expect(timesOf('candles')).toEqual([600, 660]);
    expect(timesOf('volumes')).toEqual([600, 660]);
  });

  it('draws a line without volumes for the seconds line', () => {
    draw({ isLine: true }).show(seriesOf(barsFrom(0, 2, 1_000), '1s'));
    expect(timesOf('area')).toEqual([0, 1]);
    expect(seen.series).toHaveLength(1);
  });

  it('formats prices with all decimals of the market', () => {
    draw({ market: findMarket('SHIBUSDT') as Market });
    const format = kind('candles')?.options['priceFormat'];
    const { formatter } = format as { formatter: (price: number) => string };
    expect(formatter(0.000018)).toBe('0.0000180000');
  });

  it('is passed the current candle as one bar, and an older page as a whole', () => {
    const drawing = draw();
    const bars = barsFrom(10 * MINUTE_MS, 2);
    drawing.show(seriesOf(bars));
    drawing.show(
      seriesOf([...bars.slice(0, -1), barAt(11 * MINUTE_MS, 105), barAt(12 * MINUTE_MS)]),
    );
    expect(timesOf('candles')).toEqual([600, 660, 720]);
    drawing.show(seriesOf([...barsFrom(8 * MINUTE_MS, 2), ...barsFrom(10 * MINUTE_MS, 3)]));
    expect(timesOf('candles')).toEqual([480, 540, 600, 660, 720]);
  });

  it('puts the crosshair where the user taps, and reports the bar under it', () => {
    const bars = barsFrom(10 * MINUTE_MS, 2);
    draw().show(seriesOf(bars));
    seen.tap({ time: 660, point: { x: 5, y: 40 } });
    expect(seen.cross).toEqual({ price: 960, time: 660 });
    expect(onPoint).toHaveBeenLastCalledWith(bars[1]);
    seen.tap({ point: { x: 900, y: 40 } });
    expect(onPoint).toHaveBeenCalledTimes(1);
  });

  it('requests history when its beginning becomes visible, once, and again after a failure', () => {
    const drawing = draw();
    drawing.show(seriesOf(barsFrom(10 * MINUTE_MS, 2)));
    seen.seeRange({ from: 300, to: 400 });
    expect(onNeedOlder).not.toHaveBeenCalled();
    seen.seeRange({ from: 3, to: 90 });
    seen.seeRange({ from: 2, to: 90 });
    expect(onNeedOlder).toHaveBeenCalledTimes(1);
    drawing.giveUpOlder();
    seen.seeRange({ from: 1, to: 90 });
    expect(onNeedOlder).toHaveBeenCalledTimes(2);
    drawing.show({ ...seriesOf(barsFrom(0, 12)), hasOlder: false });
    seen.seeRange({ from: 0, to: 12 });
    expect(onNeedOlder).toHaveBeenCalledTimes(2);
  });

  it('[19] draws a line for each own order, and removes those that are gone', () => {
    const drawing = draw();
    drawing.setLines([
      { id: 'a', price: '63000.50', tone: 'buy', label: 'Limit 0.1' },
      { id: 'b', price: '66000.00', tone: 'sell', label: 'Limit 0.2' },
    ]);
    const lines = () =>
      [...(kind('candles')?.lines ?? [])].map(({ id, price, color, title }) => ({
        id,
        price,
        color,
        title,
      }));
    expect(lines()).toEqual([
      { id: 'a', price: 63_000.5, color: LOOK.up, title: 'Limit 0.1' },
      { id: 'b', price: 66_000, color: LOOK.down, title: 'Limit 0.2' },
    ]);
    drawing.setLines([{ id: 'b', price: '66000.00', tone: 'sell', label: 'Limit 0.1' }]);
    expect(lines()).toMatchObject([{ id: 'b', title: 'Limit 0.1' }]);
  });

  it('[8.1.2] draws grid lines faintly, and only the named one on the scale', () => {
    const faint = { isFaint: true, price: '64000.00' } as const;
    draw().setLines([
      { ...faint, id: 'c', tone: 'buy', label: '' },
      { ...faint, id: 'd', tone: 'muted', label: 'Grid' },
    ]);
    expect([...(kind('candles')?.lines ?? [])]).toMatchObject([
      { color: expect.stringMatching(`^${LOOK.up}..$`), title: '', axisLabelVisible: false },
      { title: 'Grid', axisLabelVisible: true },
    ]);
  });

  it('applies a new theme to candles, volumes and lines', () => {
    const drawing = draw();
    drawing.show(seriesOf(barsFrom(0, 1)));
    drawing.setLines([{ id: 'a', price: '1', tone: 'buy', label: '' }]);
    drawing.setLook({ ...LOOK, up: '#aa0000', down: '#00aa00' });
    expect(kind('candles')?.options).toMatchObject({ upColor: '#aa0000', downColor: '#00aa00' });
    expect(kind('volumes')?.points[0]?.color).toMatch(/^#aa0000/);
    expect([...(kind('candles')?.lines ?? [])][0]).toMatchObject({ color: '#aa0000' });
  });

  it('reports the bar under the crosshair, and when it left', () => {
    const drawing = draw();
    const bars = barsFrom(10 * MINUTE_MS, 2);
    drawing.show(seriesOf(bars));
    seen.moveCross({ time: 660, point: { x: 1, y: 1 } });
    expect(onPoint).toHaveBeenLastCalledWith(bars[1]);
    seen.moveCross({});
    expect(onPoint).toHaveBeenLastCalledWith(undefined);
  });

  it('leaves vertical swipes to the page, has no logo of its own, and can be removed', () => {
    const drawing = draw();
    expect(seen.chartOptions).toMatchObject({
      handleScroll: { vertTouchDrag: false },
      layout: { attributionLogo: false },
    });
    drawing.dispose();
    expect(seen.isRemoved).toBe(true);
  });
});
