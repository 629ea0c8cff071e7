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
      // As a fee is noted while its portfolio is closed: still due at the day it is booked at.
      loans.put({ ...loan });
      loans.put({ ...loan, dueDay: day < 3 ? day + 1 : null });
    }),
  );
  const loans = new Holdings<Loan>(
    fingerprint,
    {
      isOpen: ({ dueDay }) => dueDay !== null,
      stateOf: ({ id, uid, dueDay }) => `loan/${id}/${uid}/${dueDay}`,
      dueOf: ({ dueDay }) => (dueDay === null ? undefined : { list, at: dueDay }),
      shareOf: ({ id, dueDay }) => {
        const asked = { amount: 5n, atMs: id === 3 ? 9_000 : 1_000 };
        return { product: 'F7', amount: BigInt(id), asked, nextDay: dueDay ?? 0 };
      },
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

it('knows what is open of a product, the last request for it and the days that are due', () => {
  const { loans } = openLoans(loanOf(1, 1), loanOf(2, 4), loanOf(3, 4));
  const { ofProduct } = loans;
  const wasAsked = (atMs: number) => ofProduct.wasAskedSince(ALICE, 'F7', { amount: 5n, atMs });
  expect([ofProduct.amountOf(ALICE, 'F7'), ofProduct.amountOf(ALICE, 'F8')]).toEqual([6n, 0n]);
  expect([wasAsked(9_000), wasAsked(9_001)]).toEqual([true, false]);
  expect([ofProduct.hasDue(ALICE, 'F7', 0), ofProduct.hasDue(ALICE, 'F7', 1)]).toEqual([
    false,
    true,
  ]);
  loans.put(loanOf(1, 2));
  expect(ofProduct.hasDue(ALICE, 'F7', 1)).toBe(false);
  for (const id of [1, 2]) loans.put(loanOf(id, null));
  expect([ofProduct.amountOf(ALICE, 'F7'), wasAsked(9_000)]).toEqual([3n, true]);
  loans.put(loanOf(3, null));
  expect([ofProduct.amountOf(ALICE, 'F7'), wasAsked(0)]).toEqual([0n, false]);
  expect(ofProduct.hasDue(ALICE, 'F7', 9)).toBe(false);
});

it('two that were asked for as one are asked for until both have ended', () => {
  const { loans } = openLoans(loanOf(1, 1), loanOf(2, 1));
  const same = { amount: 5n, atMs: 1_000 };
  loans.put(loanOf(1, null));
  expect(loans.ofProduct.wasAskedSince(ALICE, 'F7', same)).toBe(true);
  loans.put(loanOf(2, null));
  expect(loans.ofProduct.wasAskedSince(ALICE, 'F7', same)).toBe(false);
});
