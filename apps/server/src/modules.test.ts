/**
 * The module list as a whole: which commands gateways may send, and that none can influence
 * outcomes.
 */
import { COMMAND_RULES } from '@anywhen/exchange';
import { SECURITY_CHANGES } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { tablesOf } from './core/storage/module-storage.ts';
import type { ServerModule } from './facets/server-module.ts';
import { MODULES, NOTICES, STORAGES, readCommand } from './modules.ts';

const modules = Object.entries<ServerModule>(MODULES);

it('[H7] the bus accepts commands of members and staff, four of identity, and no others', () => {
  const kinds = (who: 'member' | 'staff' | 'identity') =>
    modules.flatMap(([, { busCommands }]) => Object.keys(busCommands?.[who] ?? {}));
  const ofMembers = Object.entries(COMMAND_RULES).filter(([, { by }]) => by.includes('member'));
  expect(kinds('member').toSorted()).toEqual(ofMembers.map(([kind]) => kind).toSorted());
  const ofStaff = Object.entries(COMMAND_RULES).filter(
    // No call of the console sets terms yet.
    ([kind, { by, isRetired }]) =>
      by.includes('approver') && !isRetired && !kind.startsWith('set-'),
  );
  expect(kinds('staff').toSorted()).toEqual(ofStaff.map(([kind]) => kind).toSorted());
  expect(kinds('identity').toSorted()).toEqual([
    'extend-withdraw-lock',
    'forget-person',
    'open-member',
    'set-inviter',
  ]);
});

it.each(['constructor', '__proto__', 'toString', 'tick'])('the kind %s is not accepted', (kind) => {
  const ask = (actor: object) =>
    readCommand({ request: { actor, id: 'x', body: { kind } }, untilMs: 1 });
  expect(ask({ kind: 'member', uid: 10000001 })).toBeUndefined();
  expect(ask({ kind: 'system' })).toBeUndefined();
});

it.each(['login', ...SECURITY_CHANGES])('[S8] a gateway locks withdrawals after %s', (event) => {
  const body = { kind: 'extend-withdraw-lock', uid: 10000001 };
  const ask = (id: string) =>
    readCommand({ request: { actor: { kind: 'system' }, id, body }, untilMs: 1 });
  expect(ask(`${event}:10000001:ab`)).toBeDefined();
  expect(ask(`${event}:10000002:ab`)).toBeUndefined();
  expect(ask('gossip:10000001:ab')).toBeUndefined();
});

it('[15.1] each kind of event is turned into messages by one module', () => {
  const kinds = NOTICES.flatMap(({ events }) => Object.keys(events));
  expect(new Set(kinds).size).toBe(kinds.length);
});

it('every module has tables of its own', () => {
  const each = STORAGES.flatMap((storage) => tablesOf([storage]));
  expect(new Set(each).size).toBe(each.length);
});
