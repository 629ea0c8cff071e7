/** The report of a class: what every member has come to and which tasks they have done, as CSV. */
import { formatUnits } from '@anywhen/money';
import { CLASS_NOTICE, PAPER_COLUMN, PAPER_MONEY, isDoneLate } from '@anywhen/protocol';
import { type CsvCell, isoTime, toCsvLines } from '../platform/csv.ts';
import type { ClassMate, ClassRoll } from './members.ts';

const PERCENT_DECIMALS = 4;

const COLUMNS = [
  'member',
  'nickname',
  'joined',
  'standing',
  'place by return',
  'place by risk',
  'orders',
  'fees USDT',
  'value USDT',
  'return %',
  'largest fall %',
  'risk score %',
];

export function writeReport({ tasks, mates }: ClassRoll): string {
  const named = tasks.flatMap(({ task, dueAtMs }) => [
    `${task} (until ${isoTime(dueAtMs)})`,
    `${task} late`,
  ]);
  const rows: CsvCell[][] = [[...COLUMNS, ...named, PAPER_COLUMN]];
  for (const mate of mates) rows.push([...cellsOf(mate), ...tasksOf(mate, tasks), PAPER_MONEY]);
  rows.push([CLASS_NOTICE]);
  return toCsvLines(rows);
}

function cellsOf(mate: ClassMate): CsvCell[] {
  const { portfolio, number, nickname, standing, placeByReturn, placeByRisk } = mate;
  return [
    String(number),
    nickname,
    isoTime(portfolio.openedAtMs),
    standing,
    placeByReturn === null ? null : String(placeByReturn),
    placeByRisk === null ? null : String(placeByRisk),
    String(portfolio.orders),
    formatUnits(portfolio.feeUnits),
    formatUnits(portfolio.equityUnits),
    percentOf(mate.returnPpm),
    percentOf(portfolio.fallPpm),
    percentOf(mate.riskScore),
  ];
}

/** When it was done, and whether that was late; empty where it was not. */
function tasksOf({ done }: ClassMate, tasks: ClassRoll['tasks']): CsvCell[] {
  return tasks.flatMap(({ dueAtMs }, place) => {
    const atMs = done[place] ?? null;
    return atMs === null ? [null, null] : [isoTime(atMs), isDoneLate(atMs, dueAtMs)];
  });
}

function percentOf(ppm: number): string {
  return formatUnits(BigInt(ppm), PERCENT_DECIMALS);
}
