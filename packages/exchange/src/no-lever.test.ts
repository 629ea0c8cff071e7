/**
 * There is no lever, in any module (H3–H7, F5): nothing that staff or the system can send carries a
 * price, a result, an open contract or a balance. Every field of every command says here what it
 * means, by types: a new field does not compile without. What each harmless meaning may look like
 * is held against the commands of whole simulated worlds.
 */
import type { EncodedState } from '@anywhen/prices';
import type { AccountKind, BreakDays, Direction, Level, MemberStatus } from '@anywhen/protocol';
import type { OrderType, Side, TimeInForce } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { type Actor, type Uid, senderOf } from './kernel/actor.ts';
import { COMMAND_RULES, type Command, type CommandBody, type CommandKind } from './modules.ts';
import type { SecondsTerms } from './seconds/seconds-terms.ts';
import { SIMULATIONS } from './simulation/modules.ts';
import { World } from './simulation/world.ts';
import { BOB, Machine } from './testing/machine.ts';
import { ContractWorld } from './testing/contract-world.ts';

/** What a field can mean, and the type it then has. */
type Meanings = {
  member: Uid;
  status: MemberStatus;
  level: Level;
  'chain day': number;
  'business day': number;
  'length of business days': number;
  second: number;
  'hash of the chain': string;
  'prices before the first second': EncodedState;
  'terms of later purchases': SecondsTerms['periods'];
  'own account': AccountKind;
  currency: string;
  'own amount': string;
  market: string;
  side: Side;
  'own order type': OrderType;
  'own time in force': TimeInForce;
  'own wish': boolean | BreakDays;
  direction: Direction;
  period: number;
  'own order': number;
  /** Levers in the hand of anybody but the member whose order it is. */
  price: string;
  result: string;
  contract: number;
  balance: string;
};
type Meaning = keyof Meanings;

type FieldsOf<Kind extends CommandKind> = Omit<Extract<CommandBody, { kind: Kind }>, 'kind'>;
type Fitting<Field> = { [Each in Meaning]: Field extends Meanings[Each] ? Each : never }[Meaning];
type Fields = {
  readonly [Kind in CommandKind]: {
    readonly [Name in keyof FieldsOf<Kind>]-?: Fitting<NonNullable<FieldsOf<Kind>[Name]>>;
  };
};

const FIELDS: Fields = {
  'open-member': { uid: 'member' },
  'change-status': { uid: 'member', status: 'status' },
  'change-level': { uid: 'member', level: 'level' },
  'extend-withdraw-lock': { uid: 'member' },
  'set-loss-limit': { amount: 'own amount' },
  'open-markets': {
    genesis: 'hash of the chain',
    firstDay: 'chain day',
    process: 'prices before the first second',
  },
  'publish-anchor': { day: 'chain day', anchor: 'hash of the chain' },
  'reveal-day': { day: 'chain day', seed: 'hash of the chain' },
  tick: { second: 'second', seed: 'hash of the chain' },
  'settle-due': {},
  'set-business-days': { daySeconds: 'length of business days' },
  'roll-day': { day: 'business day' },
  transfer: {
    from: 'own account',
    to: 'own account',
    currency: 'currency',
    quantity: 'own amount',
  },
  'place-order': {
    symbol: 'market',
    side: 'side',
    type: 'own order type',
    timeInForce: 'own time in force',
    isPostOnly: 'own wish',
    price: 'price',
    quantity: 'own amount',
    quoteAmount: 'own amount',
  },
  'cancel-order': { orderId: 'own order' },
  'cancel-orders': { symbol: 'market' },
  'place-seconds': {
    symbol: 'market',
    direction: 'direction',
    periodSeconds: 'period',
    amount: 'own amount',
  },
  'take-a-break': { days: 'own wish' },
  'review-seconds': {},
  'set-seconds-terms': { periods: 'terms of later purchases' },
};

/** All that may be in the hand of staff and of the system, and what it then looks like. */
const HARMLESS: Partial<Record<Meaning, (value: unknown) => boolean>> = {
  member: (value) => isWhole(value) && value >= 10_000_000 && value <= 99_999_999,
  status: (value) => ['active', 'restricted', 'frozen', 'disabled'].includes(String(value)),
  level: (value) => value === 0 || value === 1 || value === 2,
  'chain day': isWhole,
  'business day': isWhole,
  'length of business days': (value) => typeof value === 'number',
  second: isWhole,
  'hash of the chain': (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'prices before the first second': (value) => typeof value === 'object',
  'terms of later purchases': (value) => Array.isArray(value),
};

const BY_OTHERS = (Object.keys(FIELDS) as CommandKind[]).filter((kind) =>
  COMMAND_RULES[kind].by.some((sender) => sender !== 'member'),
);

describe('[F5] [H7] what staff and the system can send', () => {
  it('is every command but those of members alone', () => {
    const byMembers = Object.keys(FIELDS).length - BY_OTHERS.length;
    expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(COMMAND_RULES).toSorted());
    expect(byMembers).toBe(7);
  });

  it.each(BY_OTHERS)('%s has no price, result, open contract or balance', (kind) => {
    for (const meaning of Object.values(FIELDS[kind])) expect(HARMLESS).toHaveProperty(meaning);
  });

  it('means what it says, in whole worlds', () => {
    const seen = new Set<string>();
    for (const seed of [1, 2]) {
      for (const { actor, body } of lifeOf(seed)) {
        const { kind, ...fields } = body;
        const isTaken = COMMAND_RULES[kind].by.includes(senderOf(actor));
        if (actor.kind === 'member' || !isTaken) continue;
        const meanings: Readonly<Record<string, Meaning>> = FIELDS[kind];
        seen.add(kind);
        for (const [name, value] of Object.entries(fields)) {
          const meaning = meanings[name];
          const isFine = meaning && HARMLESS[meaning]?.(value);
          expect(isFine, `${kind}.${name} = ${JSON.stringify(value)}`).toBe(true);
        }
      }
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['change-status', 'tick']));
    expect(Object.keys(SIMULATIONS).length).toBeGreaterThan(5);
  });

  it('is refused to everybody else, whatever their role', () => {
    const machine = new Machine();
    const roles = ['support', 'reviewer', 'approver', 'auditor', 'admin'] as const;
    const staff = roles.map((role): Actor => ({ kind: 'staff', id: 'ada', role }));
    const actors: Actor[] = [{ kind: 'member', uid: 10000001 }, { kind: 'system' }, ...staff];
    for (const actor of actors) {
      for (const body of SAMPLES) {
        const sender = senderOf(actor);
        if (COMMAND_RULES[body.kind].by.includes(sender)) continue;
        expect(Machine.answer(machine.as(actor, body)), `${sender} ${body.kind}`).toBe('FORBIDDEN');
      }
    }
  });
});

describe('[0.6] new terms', () => {
  it('are for what is bought from then on: an open contract keeps what was agreed', () => {
    const world = new ContractWorld();
    world.place();
    const periods = [
      { periodSeconds: 60, returnBps: 5_000, wagerMin: '5', wagerMax: '50', isOffered: true },
    ];
    world.machine.asSystem({ kind: 'set-seconds-terms', periods });
    const [ended] = world.playOut();
    expect(ended?.returnBps).toBe(9_100);
    const { reply } = world.place(BOB, { amount: '50' });
    expect('data' in reply && reply.data).toMatchObject({
      contract: { returnBps: 5_000 },
    });
    expect(Machine.answer(world.place(BOB, { periodSeconds: 30 }))).toBe('PERIOD_INVALID');
  });

  it.each([10_000, 12_000, 0, -1, 0.5])('with a return of %d are refused', (returnBps) => {
    const machine = new Machine();
    const period = { periodSeconds: 30, wagerMin: '5', wagerMax: '500', isOffered: true };
    const body = { kind: 'set-seconds-terms', periods: [{ ...period, returnBps }] } as const;
    expect(Machine.answer(machine.asSystem(body))).toBe('VALIDATION');
  });
});

const SAMPLES: readonly CommandBody[] = [
  { kind: 'open-member', uid: 10000009 },
  { kind: 'change-status', uid: 10000001, status: 'active' },
  { kind: 'change-level', uid: 10000001, level: 2 },
  { kind: 'extend-withdraw-lock', uid: 10000001 },
  { kind: 'set-loss-limit', amount: '5' },
  { kind: 'publish-anchor', day: 0, anchor: '00'.repeat(32) },
  { kind: 'reveal-day', day: 0, seed: '00'.repeat(32) },
  { kind: 'tick', second: 1, seed: '00'.repeat(32) },
  { kind: 'settle-due' },
  { kind: 'set-business-days', daySeconds: 60 },
  { kind: 'roll-day', day: 1 },
  { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
  { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' },
  { kind: 'cancel-order', orderId: 1 },
  { kind: 'cancel-orders' },
  { kind: 'take-a-break', days: 1 },
  { kind: 'review-seconds' },
  { kind: 'set-seconds-terms', periods: [] },
];

function lifeOf(seed: number): Command[] {
  const world = new World(seed);
  const commands = [...world.opening()];
  while (commands.length < 4_000) commands.push(world.next());
  return commands;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
