/**
 * Two books live through the same seeded scenario; after every command answers and hashes must be
 * equal. Throws at the first difference, with what is needed to see it again.
 */
import type { Book } from '../src/book.ts';
import type { Plan } from '../src/order.ts';
import { SeededScenario, type ScenarioCommand } from './seeded-scenario.ts';

/** How often each thing happened, by name. */
export type Tally = Map<string, number>;

const FULL_LOOK_EVERY = 500;

export function compareBooks(
  { fast, slow }: { fast: Book; slow: Book },
  { seed, orders, tally }: { seed: number; orders: number; tally: Tally },
): void {
  const scenario = new SeededScenario(seed);
  let ordersDone = 0;
  for (let count = 0; ordersDone < orders; count += 1) {
    const command = scenario.nextCommand(slow);
    const isSame = playBoth(command);
    const isCrossed = (fast.bestBid() ?? 0) >= (fast.bestAsk() ?? Infinity);
    const isLookSame = count % FULL_LOOK_EVERY !== 0 || looksSame(fast, slow);
    if (!isSame || isCrossed || !isLookSame || fast.hash() !== slow.hash()) {
      throw new Error(`seed ${seed}, command ${count} differs: ${textOf(command)}`);
    }
  }

  function playBoth(command: ScenarioCommand): boolean {
    if (command.kind === 'cancel') {
      const wasThere = slow.cancel(command.id);
      note(tally, wasThere ? 'cancelled' : 'cancel of nothing');
      return fast.cancel(command.id) === wasThere;
    }
    if (command.kind === 'amend') {
      note(tally, 'amended');
      slow.amendDown(command.id, command.lots);
      fast.amendDown(command.id, command.lots);
      return true;
    }
    ordersDone += 1;
    const { order } = command;
    const expected = slow.match(order);
    if (expected.restLots > 0) scenario.noteResting(order.id);
    const by = order.quote === null ? 'lots' : `quote ${order.side}`;
    note(tally, `${order.terms} by ${by}: ${expected.fate}`);
    notePartialFills(expected, slow, tally);
    return isSamePlan(fast.match(order), expected);
  }
}

function notePartialFills({ fate, fills }: Plan, book: Book, tally: Tally): void {
  if (fate !== 'filled' && fills.length > 0) note(tally, 'incoming filled in part');
  const last = fills.at(-1);
  if (last && book.find(last.id)) note(tally, 'resting filled in part');
  if (fate === 'self-trade' && fills.length > 0) note(tally, 'self-trade after fills');
}

function isSamePlan(left: Plan, right: Plan): boolean {
  const hasSameSums = left.filledLots === right.filledLots && left.restLots === right.restLots;
  if (left.fate !== right.fate || !hasSameSums) return false;
  if (left.fills.length !== right.fills.length) return false;
  return left.fills.every((fill, index) => {
    const other = right.fills[index];
    const isSameOrder = fill.id === other?.id && fill.owner === other.owner;
    return isSameOrder && fill.price === other.price && fill.lots === other.lots;
  });
}

/** What the hash does not see: the counts and sums that the fast book keeps beside its orders. */
function looksSame(fast: Book, slow: Book): boolean {
  const look = (book: Book) => {
    const sides = (['buy', 'sell'] as const).map((side) => [
      book.countOrders(side),
      book.countLevels(side),
      book.levels(side, 5),
      book.levels(side, Infinity),
    ]);
    return JSON.stringify([sides, book.bestBid(), book.bestAsk()]);
  };
  return look(fast) === look(slow);
}

function note(tally: Tally, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

function textOf(command: ScenarioCommand): string {
  return JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}
