/** A test fixture of flash options: ticks one by one, members with money, and quotes. */
import { formatUnits } from '@anywhen/money';
import { NEWEST_VERSION } from '@anywhen/prices';
import {
  type BodyOf,
  OPTIONS_OFFER,
  type OptionPosition,
  type OptionType,
  type OptionsOffer,
  type ReplyOf,
  buyOption,
  listOptionSeries,
  optionsApi,
  quoteOf,
  readSharedOption,
  sellOption,
} from '@anywhen/protocol';
import type { Routes } from '../../src/platform/http/routes.ts';
import { HandFeed } from '../seconds/hand-feed.ts';
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import { asSystem } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import { driveOptions } from '../../src/options/driver.ts';
import { serveOptionsRoutes } from '../../src/options/routes.ts';

/** Expiries every minute, so that a test can wait for them. */
const SHORT_OFFER = {
  ...OPTIONS_OFFER,
  rule: 'opt/1' as const,
  lengthsSeconds: [60],
  closeSeconds: 30,
};

type Wanted = { code?: string; strikeIndex?: number; type?: OptionType; quantity?: number };

export class OptionsFixture extends CaseFixture {
  feed = new HandFeed();
  #wake: () => void = () => undefined;

  /**
   * Empty tables and a running core; the first ticks are committed and a minute's series are open.
   */
  static async open(cores: TestCores, offer: OptionsOffer = SHORT_OFFER): Promise<OptionsFixture> {
    const fixture = new OptionsFixture(cores, await emptyFixture(cores), optionsApi.endpoints);
    await fixture.startWithMarkets(fixture.feed);
    const version = { kind: 'set-process-version', day: 0, version: NEWEST_VERSION } as const;
    await fixture.core.submit(asSystem(version));
    await fixture.core.submit(asSystem({ kind: 'set-options-terms', offer }));
    await fixture.tickTo(fixture.feed.second + 2);
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveOptionsRoutes(routes, this.parts);
  }

  protected override newDriver(log: { error(fields: object): void }): { stop(): Promise<void> } {
    const timer = (_delayMs: number, wake: () => void) => {
      this.#wake = wake;
      return () => undefined;
    };
    const { core } = this;
    return driveOptions({ core, facts: core.facts, nowMs: () => this.nowMs, timer, log });
  }

  /** Runs the driver's check again. */
  look(): void {
    this.#wake();
  }

  async tickTo(second: number): Promise<void> {
    // One whose answer was lost may have happened: then it is rejected, which is fine.
    await this.feed.submitTicks(
      () => this.core,
      Math.max(0, second - this.feed.second),
      () => (this.nowMs = Math.max(this.nowMs, this.feed.nowMs())),
    );
  }

  joinWith(quantity: string, ...uids: number[]): Promise<void> {
    return this.joinInto('options', quantity, uids);
  }

  list(): Promise<ReplyOf<typeof listOptionSeries>> {
    return this.ask(0, listOptionSeries, {});
  }

  /** As the page would send it now. */
  order({ code, strikeIndex = 2, type = 'call', quantity = 1 }: Wanted = {}): BodyOf<
    typeof buyOption
  > {
    const { options } = this.core.facts;
    const open = options.listSeries().filter((each) => each.closesAtSecond > this.feed.second);
    const series = open.find((each) => (code ? each.code === code : true));
    if (!series) throw new Error(`no series ${code ?? ''} is open`);
    const strikeUnits = series.strikes[strikeIndex] ?? 0;
    const market = options.lastSecondOf(series.symbol);
    if (!market) throw new Error('there is no tick');
    const { askUnits } = quoteOf(series, { strikeUnits, type }, market);
    return {
      series: series.code,
      strike: String(strikeUnits / (series.symbol === 'SOLUSDT' ? 1_000 : 100)),
      type,
      quantity,
      price: formatUnits(askUnits),
      second: market.second,
    };
  }

  async buy(uid: number, wanted: Wanted = {}): Promise<OptionPosition> {
    return (await this.ask(uid, buyOption, this.order(wanted))).position;
  }

  /** At the current bid. */
  async sell(uid: number, id: string, quantity: number): Promise<OptionPosition> {
    const body = { quantity, price: '0', second: this.feed.second };
    return (await this.ask(uid, sellOption, body, { params: { id } })).position;
  }

  readShared(shareId: string): Promise<ReplyOf<typeof readSharedOption>> {
    return this.ask(0, readSharedOption, {}, { params: { shareId } });
  }
}
