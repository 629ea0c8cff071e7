/** Names of WAL files: the timeline, then the position, in hexadecimal digits. */
import { readdir } from 'node:fs/promises';

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
const PLACES = 2 ** 32;

/** Of one timeline, both ends included; undefined when one of them is missing. */
export async function findSegments(
  folder: string,
  range: { first: string; last: string; segmentBytes: number },
): Promise<string[] | undefined> {
  const { first, last, segmentBytes } = range;
  const names = (await readdir(folder)).filter(
    (name) => SEGMENT.test(name) && name >= first && name <= last,
  );
  const count = numberOf(last, segmentBytes) - numberOf(first, segmentBytes) + 1;
  return names.length === count ? names.toSorted() : undefined;
}

/** What a replay from `first` on may need, of any timeline. */
export async function listReplayable(folder: string, first: string): Promise<string[]> {
  const isLater = (name: string) => SEGMENT.test(name) && name.slice(8) >= first.slice(8);
  return (await readdir(folder)).filter((name) => HISTORY.test(name) || isLater(name)).toSorted();
}

function numberOf(name: string, segmentBytes: number): number {
  const [high, low] = [name.slice(8, 16), name.slice(16)].map((part) => Number.parseInt(part, 16));
  return (high ?? 0) * (PLACES / segmentBytes) + (low ?? 0);
}
