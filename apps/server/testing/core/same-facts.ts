/** Whether two cores have the same facts. For tests only. */
import { expect } from 'vitest';
import type { ModuleFacts } from '../../src/modules.ts';
import { ALICE, BOB } from '../money.ts';

export function requireSameFacts(facts: ModuleFacts, others: ModuleFacts): void {
  expect(facts.markets.state).toEqual(others.markets.state);
  expect(facts.markets.findDay(0)).toEqual(others.markets.findDay(0));
  expect(facts.agenda.calendar).toEqual(others.agenda.calendar);
  for (const uid of [ALICE, BOB]) {
    expect(facts.members.find(uid)).toEqual(others.members.find(uid));
    expect(facts.spot.listOpenOrders(uid)).toEqual(others.spot.listOpenOrders(uid));
    expect(facts.seconds.listCurrent(uid)).toEqual(others.seconds.listCurrent(uid));
    expect(facts.kyc.casesOf(uid)).toEqual(others.kyc.casesOf(uid));
    expect(facts.deposits.listInFlight(uid)).toEqual(others.deposits.listInFlight(uid));
  }
  expect(facts.spot.takenOf('BTCUSDT')).toEqual(others.spot.takenOf('BTCUSDT'));
}
