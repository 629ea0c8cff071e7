/** What falls due comes in order, each once, in portions, whatever order it was noted in. */
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { LeastFirst } from '../kernel/least-first.ts';
import { type DueAnswer, Timetable } from './timetable.ts';

type Booked = string[];

/** Two lists whose items are their ids; `waiting` are those that cannot be booked yet. */
function twoLists(waiting = new Set<number>()) {
  const timetable = new Timetable<Booked>();
  const open = (name: string) =>
    timetable.open<number>({
      idOf: (id) => id,
      onDue: (booked, id, due): DueAnswer => {
        if (waiting.has(id)) return 'waits';
        booked.push(`${name}${id}@${due}`);
        return 'booked';
      },
      postpone: (booked, id) => void booked.push(`later ${name}${id}`),
    });
  const [a, b] = [open('a'), open('b')];
  const bookUntil = (until: number, left = Infinity) => {
    const booked: Booked = [];
    return { left: timetable.book(booked, until, { left }), booked };
  };
  return { timetable, a, b, bookUntil };
}

describe('a timetable', () => {
  it('books by due time, then by list, then by id', () => {
    const { a, b, bookUntil } = twoLists();
    b.add(5, 1);
    a.add(5, 9);
    a.add(5, 2);
    a.add(4, 7);
    a.add(6, 1);
    expect(bookUntil(5).booked).toEqual(['a7@4', 'a2@5', 'a9@5', 'b1@5']);
    expect(bookUntil(5).booked).toEqual([]);
    expect(bookUntil(6).booked).toEqual(['a1@6']);
  });

  it('says once what found no room, and books it first the next time', () => {
    const { a, b, bookUntil } = twoLists();
    for (const id of [3, 1, 2]) a.add(5, id);
    b.add(5, 1);
    expect(bookUntil(5, 1)).toEqual({
      left: 3,
      booked: ['a1@5', 'later a2', 'later a3', 'later b1'],
    });
    a.add(6, 4);
    expect(bookUntil(6, 2)).toEqual({ left: 2, booked: ['a2@5', 'a3@5', 'later a4'] });
    expect(bookUntil(6, 9)).toEqual({ left: 0, booked: ['b1@5', 'a4@6'] });
  });

  it('says it too of what is added where there was no room before', () => {
    const { a, bookUntil } = twoLists();
    for (const id of [1, 2]) a.add(5, id);
    expect(bookUntil(5, 1).booked).toEqual(['a1@5', 'later a2']);
    for (const id of [3, 4]) a.add(5, id);
    expect(bookUntil(5, 1).booked).toEqual(['a2@5', 'later a3', 'later a4']);
    expect(bookUntil(5, 1).booked).toEqual(['a3@5']);
  });

  it('asks again what waits, and lets others pass', () => {
    const waiting = new Set([1]);
    const { a, bookUntil, timetable } = twoLists(waiting);
    a.add(5, 1);
    a.add(5, 2);
    expect(bookUntil(5)).toEqual({ left: 0, booked: ['a2@5'] });
    expect(timetable.hasDue(5)).toBe(true);
    waiting.clear();
    expect(bookUntil(7).booked).toEqual(['a1@5']);
    expect(timetable.hasDue(7)).toBe(false);
  });

  it('keeps those that wait before the rest, portion by portion, and takes them back', () => {
    const waiting = new Set([1, 3]);
    const { a, bookUntil, timetable } = twoLists(waiting);
    for (const id of [1, 2, 3, 4, 5, 6, 7]) a.add(5, id);
    expect(bookUntil(5, 2).booked.slice(0, 2)).toEqual(['a2@5', 'a4@5']);
    a.remove(5, 1);
    a.remove(5, 6);
    waiting.clear();
    expect(bookUntil(5, 2)).toEqual({ left: 1, booked: ['a3@5', 'a5@5'] });
    expect(bookUntil(5, 2)).toEqual({ left: 0, booked: ['a7@5'] });
    expect(timetable.hasDue(5)).toBe(false);
  });

  it('says of those that wait that they are not without room', () => {
    const { a, bookUntil } = twoLists(new Set([2]));
    for (const id of [1, 2, 3]) a.add(5, id);
    expect(bookUntil(5, 2)).toMatchObject({ left: 0, booked: ['a1@5', 'a3@5', 'later a2'] });
    expect(bookUntil(5, 2)).toEqual({ left: 0, booked: [] });
  });

  it('takes in order what is added to what is half booked', () => {
    const { a, bookUntil } = twoLists();
    for (const id of [2, 4, 6]) a.add(5, id);
    bookUntil(5, 1);
    a.add(5, 5);
    a.add(5, 1);
    expect(bookUntil(5).booked).toEqual(['a1@5', 'a4@5', 'a5@5', 'a6@5']);
  });

  it('forgets what is taken back', () => {
    const { a, bookUntil, timetable } = twoLists();
    a.add(5, 1);
    a.add(5, 2);
    a.remove(5, 1);
    a.remove(5, 8);
    a.remove(9, 1);
    expect(bookUntil(5).booked).toEqual(['a2@5']);
    a.add(6, 3);
    a.remove(6, 3);
    expect(bookUntil(9).booked).toEqual([]);
    expect(timetable.hasDue(9)).toBe(false);
  });

  it('holds nothing in memory of what was taken back, long before it would be due', () => {
    const { a, b, timetable } = twoLists();
    for (let id = 1; id <= 20_000; id += 1) {
      // A second of its own, and one that all share.
      a.add(100_000 + id, id);
      b.add(90_000, id);
      a.remove(100_000 + id, id);
      if (id % 200 !== 0) b.remove(90_000, id);
    }
    expect(timetable.places).toBeLessThanOrEqual(2 * 100 + 2);
    for (let id = 200; id <= 20_000; id += 200) b.remove(90_000, id);
    expect([timetable.places, timetable.isEmpty, timetable.hasDue(1_000_000)]).toEqual([
      0,
      true,
      false,
    ]);
  });

  it('takes what is added while it books, even if it is due already', () => {
    const timetable = new Timetable<number[]>();
    const list = timetable.open<number>({
      idOf: (id) => id,
      onDue: (booked, id, due) => {
        booked.push(id);
        if (id < 4) list.add(due + 1, id + 1);
        return 'booked';
      },
    });
    list.add(1, 1);
    const booked: number[] = [];
    timetable.book(booked, 3, { left: 10 });
    expect(booked).toEqual([1, 2, 3]);
    timetable.book(booked, 4, { left: 10 });
    expect(booked).toEqual([1, 2, 3, 4]);
  });

  it('lets an item take another one back while it is booked', () => {
    const timetable = new Timetable<number[]>();
    const list = timetable.open<number>({
      idOf: (id) => id,
      onDue: (booked, id, due) => {
        booked.push(id);
        if (id === 2) for (const other of [1, 2, 3]) list.remove(due, other);
        return 'booked';
      },
    });
    for (const id of [4, 3, 2, 1, 5]) list.add(7, id);
    const booked: number[] = [];
    expect(timetable.book(booked, 7, { left: 3 })).toBe(1);
    timetable.book(booked, 7, { left: 3 });
    expect(booked).toEqual([1, 2, 4, 5]);
    expect(timetable.hasDue(9)).toBe(false);
  });

  it('books each of the rest once where one of them takes most others back', () => {
    const timetable = new Timetable<number[]>();
    const list = timetable.open<number>({
      idOf: (id) => id,
      onDue: (booked, id, due) => {
        booked.push(id);
        if (id === 3) for (let other = 5; other < 40; other += 1) list.remove(due, other);
        return 'booked';
      },
    });
    for (let id = 1; id <= 42; id += 1) list.add(7, id);
    const booked: number[] = [];
    expect(timetable.book(booked, 7, { left: 5 })).toBe(2);
    timetable.book(booked, 7, { left: 5 });
    expect(booked).toEqual([1, 2, 3, 4, 40, 41, 42]);
    expect(timetable.hasDue(9)).toBe(false);
  });

  it('reports to all lists what found no capacity, also after one of them was booked alone', () => {
    const { timetable, a, b, bookUntil } = twoLists();
    for (const list of [a, b]) for (const id of [1, 2]) list.add(5, id);
    const booked: Booked = [];
    timetable.book(booked, 5, { left: 1 }, b);
    expect(booked).toEqual(['b1@5', 'later b2']);
    expect(bookUntil(5, 1).booked).toEqual(['a1@5', 'later a2', 'later b2']);
  });

  it('books one list only where one is named', () => {
    const { timetable, a, b } = twoLists();
    a.add(5, 1);
    b.add(5, 2);
    const booked: Booked = [];
    expect(timetable.book(booked, 5, { left: 9 }, b)).toBe(0);
    expect(booked).toEqual(['b2@5']);
    expect(timetable.hasDue(5)).toBe(true);
  });
});

describe('the least first', () => {
  it('gives any numbers back in order, each once', () => {
    const random = new SeededRandom(7);
    const heap = new LeastFirst();
    const put = Array.from({ length: 2_000 }, () => random.below(700));
    for (const value of put) heap.put(value);
    const taken: number[] = [];
    while (heap.least !== undefined) taken.push(heap.take());
    expect(taken).toEqual([...new Set(put)].toSorted((one, other) => one - other));
    expect(() => heap.take()).toThrow('nothing');
  });

  it('forgets what is removed, and gives the rest back in order', () => {
    const random = new SeededRandom(9);
    const heap = new LeastFirst();
    const left = new Set<number>();
    for (let step = 0; step < 20_000; step += 1) {
      const value = random.below(1_000_000);
      heap.put(value);
      left.add(value);
      const [oldest] = left;
      if (left.size <= 300 || oldest === undefined) continue;
      heap.remove(oldest);
      left.delete(oldest);
      if (step % 500 === 0) left.delete(heap.take());
      expect(heap.length).toBeLessThanOrEqual(2 * left.size + 16);
    }
    heap.remove(-1);
    expect(heap.least).toBe(Math.min(...left));
    const taken: number[] = [];
    while (heap.least !== undefined) taken.push(heap.take());
    expect(taken).toEqual([...left].toSorted((one, other) => one - other));
    expect(heap.length).toBe(0);
  });
});
