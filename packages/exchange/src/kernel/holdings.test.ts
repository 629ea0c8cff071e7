/** What members have until it ends: found while it is open, due once, and nothing left behind. */
import { expect, it } from 'vitest';
import { Timetable } from '../agenda/timetable.ts';
import { Fingerprint } from './fingerprint.ts';
import { Holdings, dueHandler } from './holdings.ts';

type Loan = { readonly id: number; readonly uid: number; readonly dueDay: number | null };

const ALICE = 10000001;

function openLoans(...records: Loan[]) {
  const fingerprint = new Fingerprint();
  const days = new Timetable<number[]>();
  const list = days.open(
    dueHandler((booked: number[], loan: Loan, day) => {
      booked.push(loan.id);
      loans.put({ ...loan, dueDay: day < 3 ? day + 1 : null });
    }),
  );
  const loans = new Holdings<Loan>(
    fingerprint,
    {
      isOpen: ({ dueDay }) => dueDay !== null,
      stateOf: ({ id, uid, dueDay }) => `loan/${id}/${uid}/${dueDay}`,
      dueOf: ({ dueDay }) => (dueDay === null ? undefined : { list, at: dueDay }),
    },
    { nextId: 7, records },
  );
  const bookUntil = (day: number) => {
    const booked: number[] = [];
    days.book(booked, day, { left: 100 });
    return booked;
  };
  return { loans, fingerprint, bookUntil };
}

const loanOf = (id: number, dueDay: number | null): Loan => ({ id, uid: ALICE, dueDay });

it('lists the oldest first, whatever order they were loaded in', () => {
  const { loans } = openLoans(loanOf(5, 1), loanOf(2, 1), loanOf(3, null));
  expect(loans.of(ALICE).map(({ id }) => id)).toEqual([2, 5]);
  expect([loans.takeId(), loans.takeId(), loans.countOf(ALICE)]).toEqual([7, 8, 2]);
});

it('is due once at each of its days, also after it was put anew', () => {
  const { loans, bookUntil } = openLoans(loanOf(1, 1), loanOf(2, 2));
  loans.put(loanOf(1, 1));
  loans.put(loanOf(2, 1));
  expect(bookUntil(1)).toEqual([1, 2]);
  expect(bookUntil(2)).toEqual([1, 2]);
  expect(bookUntil(9)).toEqual([1, 2]);
});

it('leaves no trace of what has ended: neither in memory nor in the fingerprint or the agenda', () => {
  const { loans, fingerprint, bookUntil } = openLoans();
  const before = fingerprint.toString();
  loans.put(loanOf(1, 1));
  expect(fingerprint.toString()).not.toBe(before);
  loans.put(loanOf(1, null));
  expect(fingerprint.toString()).toBe(before);
  expect([loans.find(1), loans.of(ALICE), [...loans.all()], bookUntil(9)]).toEqual([
    undefined,
    [],
    [],
    [],
  ]);
});
