/**
 * The series that are not over and the positions that have not ended. A series stays here until it
 * has its settlement and all of its positions are booked; both have their place in the agenda at
 * the second of the expiry. Nothing ever looks through all of them.
 */
import { type PricedSecond, versionsText } from '@anywhen/protocol';
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { assert } from '../kernel/step-context.ts';
import { MarketStress } from './market-stress.ts';
import { type CurrentPosition, type OptionRecord, isCurrentPosition } from './position.ts';
import { premiumAtRisk } from './position.ts';
import type { SeriesRecord } from './series.ts';

/** Places in memory: they stay the same while what they hold moves on. */
export type SeriesEntry = { series: SeriesRecord; positions: number; mark: Mark };
export type PositionEntry = { position: CurrentPosition; readonly series: SeriesEntry; mark: Mark };

type Lists = {
  readonly expiries: DueList<SeriesEntry>;
  readonly settlements: DueList<PositionEntry>;
};

export class OpenOptions {
  readonly #fingerprint: Fingerprint;
  readonly #lists: Lists;
  readonly #series = new Map<string, SeriesEntry>();
  readonly #positions = new Map<number, PositionEntry>();
  readonly #byMember = new Map<Uid, Set<PositionEntry>>();
  readonly #stress = new MarketStress();

  constructor(
    fingerprint: Fingerprint,
    lists: Lists,
    image: { series: readonly SeriesRecord[]; positions: readonly CurrentPosition[] },
  ) {
    this.#fingerprint = fingerprint;
    this.#lists = lists;
    for (const series of image.series) this.addSeries(series);
    for (const position of image.positions) this.addPosition(position);
    for (const entry of this.#series.values()) this.#forgetIfOver(entry);
  }

  *series(): IterableIterator<SeriesRecord> {
    for (const { series } of this.#series.values()) yield series;
  }

  entries(): IterableIterator<SeriesEntry> {
    return this.#series.values();
  }

  *positions(): IterableIterator<CurrentPosition> {
    for (const { position } of this.#positions.values()) yield position;
  }

  findSeries(code: string): SeriesRecord | undefined {
    return this.#series.get(code)?.series;
  }

  findPosition(id: number): PositionEntry | undefined {
    return this.#positions.get(id);
  }

  countOf(uid: Uid): number {
    return this.#byMember.get(uid)?.size ?? 0;
  }

  of(uid: Uid): Iterable<PositionEntry> {
    return this.#byMember.get(uid) ?? [];
  }

  /** Σ premium of what is open. */
  premiumOf(uid: Uid): bigint {
    let sum = 0n;
    for (const { position } of this.#byMember.get(uid) ?? []) sum += premiumAtRisk(position);
    return sum;
  }

  addSeries(series: SeriesRecord): void {
    const mark = this.#fingerprint.replace(undefined, seriesText(series));
    const entry = { series, positions: 0, mark };
    this.#series.set(series.code, entry);
    if (series.state === 'open') this.#lists.expiries.add(series.expiresAtSecond, entry);
  }

  moveSeries(entry: SeriesEntry, series: SeriesRecord): void {
    entry.mark = this.#fingerprint.replace(entry.mark, seriesText(series));
    entry.series = series;
    this.#forgetIfOver(entry);
  }

  stressOf(symbol: string): bigint {
    return this.#stress.of(symbol);
  }

  addPosition(position: CurrentPosition): void {
    const series = this.#series.get(position.series);
    assert(series !== undefined, 'a position has its series');
    const mark = this.#fingerprint.replace(undefined, positionText(position));
    const entry = { position, series, mark };
    series.positions += 1;
    this.#positions.set(position.id, entry);
    const siblings = this.#byMember.get(position.uid) ?? new Set();
    this.#byMember.set(position.uid, siblings.add(entry));
    this.#lists.settlements.add(position.expiresAtSecond, entry);
    this.#stress.put(position);
  }

  /** One that is sold back whole leaves the agenda; of one that is booked the agenda knows. */
  movePosition(entry: PositionEntry, position: OptionRecord): void {
    this.#stress.put(position);
    if (isCurrentPosition(position)) {
      entry.mark = this.#fingerprint.replace(entry.mark, positionText(position));
      entry.position = position;
      return;
    }
    if (position.state === 'closed') {
      this.#lists.settlements.remove(position.expiresAtSecond, entry);
    }
    this.#forget(entry);
  }

  #forget(entry: PositionEntry): void {
    const { id, uid } = entry.position;
    this.#fingerprint.remove(entry.mark);
    this.#positions.delete(id);
    const siblings = this.#byMember.get(uid);
    siblings?.delete(entry);
    if (siblings?.size === 0) this.#byMember.delete(uid);
    entry.series.positions -= 1;
    this.#forgetIfOver(entry.series);
  }

  #forgetIfOver(entry: SeriesEntry): void {
    if (entry.series.state === 'open' || entry.positions > 0) return;
    this.#fingerprint.remove(entry.mark);
    this.#series.delete(entry.series.code);
  }
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
function seriesText(series: SeriesRecord): string {
  const { code, symbol, lengthSeconds, unit, spreadBps, openedSecond } = series;
  const { rule, openingPriceUnits, openingSigmaUnits, strikes, closesAtSecond } = series;
  const { expiresAtSecond, state, settlementPriceUnits, settlementTicks } = series;
  const terms = `${symbol}/${lengthSeconds}/${unit}/${spreadBps}/${strikes.join(',')}`;
  const opening = secondText({
    second: openedSecond,
    priceUnits: openingPriceUnits,
    sigmaUnits: openingSigmaUnits,
    regime: series.openingRegime,
  });
  const end = `${closesAtSecond}/${expiresAtSecond}/${settlementPriceUnits}/${settlementTicks}`;
  const text = `option-series/${code}/${terms}/${opening}/${end}/${state}`;
  return rule === 'opt/1' ? text : `${text}/${rule}/${versionsText(series.versions)}`;
}

function positionText(position: CurrentPosition): string {
  const { id, uid, shareId, series, symbol, unit, strikeUnits, type, quantity } = position;
  const { priceUnits, quoted, filled, boughtAtMs, closesAtSecond } = position;
  const { expiresAtSecond, state, left, sales, soldUnits } = position;
  const option = `${shareId}/${series}/${symbol}/${unit}/${strikeUnits}/${type}`;
  const fill = `${quantity}/${priceUnits}/${secondText(quoted)}/${secondText(filled)}`;
  const times = `${boughtAtMs}/${closesAtSecond}/${expiresAtSecond}`;
  return `option/${id}/${uid}/${option}/${fill}/${times}/${state}/${left}/${sales}/${soldUnits}`;
}

/** Without a regime as it was before there were any. */
function secondText({ second, priceUnits, sigmaUnits, regime }: PricedSecond): string {
  const text = `${second}/${priceUnits}/${sigmaUnits}`;
  return regime === null ? text : `${text}/${regime}`;
}
