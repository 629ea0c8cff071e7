/** The made-up module in the exchange and its simulation. */
export const EXCHANGE_FILES: Readonly<Record<string, string>> = {
  'packages/exchange/src/lockers/commands.ts': `/** What members can ask of lockers. */
import type { Uid } from '../kernel/actor.ts';
import type { CommandRules } from '../kernel/commands.ts';
import type { StepContext } from '../kernel/step-context.ts';
import type { LedgerContext } from '../ledger/commands.ts';

export type Locker = {
  readonly id: number;
  readonly uid: Uid;
  readonly state: 'rented' | 'returned' | 'ended';
  readonly endsAtSecond: number;
  readonly endedAtMs: number | null;
};

type LockersCommand = { kind: 'rent-locker' } | { kind: 'return-locker'; lockerId: number };

type LockerReply = { readonly lockerId: number };

export type LockersReplies = { 'rent-locker': LockerReply; 'return-locker': LockerReply };

export const LOCKERS_RULES: CommandRules<LockersCommand> = {
  'rent-locker': { by: ['member'], fields: {} },
  'return-locker': { by: ['member'], fields: { lockerId: 'own order' } },
};

type LockersChange = { kind: 'locker'; locker: Locker };
export type LockersImage = { nextLockerId: number; lockers: readonly Locker[] };

export type LockersTypes = {
  command: LockersCommand;
  replies: LockersReplies;
  change: LockersChange;
  event: LockersChange;
  image: LockersImage;
  context: LockersContext;
};

export type LockersContext = StepContext<LockersChange, LockersChange> & LedgerContext;
`,

  'packages/exchange/src/lockers/lockers.ts': `/**
 * Lockers in the machine: a deposit is held as long as a locker is rented. A member gives it back,
 * or the agenda ends it.
 */
import { parseUnits } from '@anywhen/money';
import {
  LOCKERS_PER_MEMBER_MAX,
  LOCKER_DEPOSIT,
  LOCKER_SECONDS,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { Holdings, dueHandler } from '../kernel/holdings.ts';
import type { ExchangeModule, Handlers } from '../kernel/module.ts';
import { actingMember } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Members } from '../members/members.ts';
import { LOCKERS_RULES, type Locker, type LockersContext } from './commands.ts';
import type { LockersImage, LockersReplies, LockersTypes } from './commands.ts';

const DEPOSIT_UNITS = parseUnits(LOCKER_DEPOSIT);

type LockersParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly agenda: Schedule<LockersContext>;
};

export const lockersModule: ExchangeModule<LockersTypes, LockersParts, Lockers> = {
  rules: LOCKERS_RULES,
  empty: { nextLockerId: 1, lockers: [] },
  open: ({ fingerprint, parts, image }) => new Lockers(fingerprint, parts, image),
  handlers: (lockers) => lockers.handlers,
};

class Lockers {
  readonly handlers: Handlers<LockersTypes>;
  readonly #parts: LockersParts;
  readonly #rented: Holdings<Locker>;

  constructor(fingerprint: Fingerprint, parts: LockersParts, image: LockersImage) {
    this.#parts = parts;
    const list = parts.agenda.openList(
      dueHandler((context: LockersContext, locker: Locker) => this.#end(context, locker, 'ended')),
    );
    this.#rented = new Holdings(
      fingerprint,
      {
        isOpen: ({ state }) => state === 'rented',
        stateOf: ({ id, uid, endsAtSecond }) => \`locker/\${id}/\${uid}/\${endsAtSecond}\`,
        dueOf: ({ endsAtSecond }) => ({ list, at: endsAtSecond }),
      },
      { nextId: image.nextLockerId, records: image.lockers },
    );
    this.handlers = {
      'rent-locker': (context) => this.#rent(context, actingMember(context)),
      'return-locker': (context, { lockerId }) =>
        this.#giveBack(context, actingMember(context), lockerId),
    };
  }

  #rent(context: LockersContext, uid: Uid): Verdict<LockersReplies['rent-locker']> {
    const { ledger, members } = this.#parts;
    const refusal = refusalOf(members.find(uid), 'rent-locker');
    if (refusal) return refusal;
    if (this.#rented.countOf(uid) >= LOCKERS_PER_MEMBER_MAX) return { code: 'TOO_MANY_LOCKERS' };
    if (ledger.availableOf(uid, 'funds', 'USDT') < DEPOSIT_UNITS) {
      return { code: 'BALANCE_INSUFFICIENT' };
    }
    const endsAtSecond = Math.floor(context.command.atMs / 1_000) + LOCKER_SECONDS;
    const id = this.#rented.takeId();
    this.#hold(context, { uid, id }, DEPOSIT_UNITS);
    this.#put(context, { id, uid, state: 'rented', endsAtSecond, endedAtMs: null });
    return accepted({ lockerId: id });
  }

  #giveBack(
    context: LockersContext,
    uid: Uid,
    lockerId: number,
  ): Verdict<LockersReplies['return-locker']> {
    const refusal = refusalOf(this.#parts.members.find(uid), 'close-position');
    if (refusal) return refusal;
    const locker = this.#rented.find(lockerId);
    if (locker?.uid !== uid) return { code: 'NOT_FOUND' };
    this.#end(context, locker, 'returned');
    return accepted({ lockerId });
  }

  #end(context: LockersContext, locker: Locker, state: 'returned' | 'ended'): void {
    this.#hold(context, locker, -DEPOSIT_UNITS);
    this.#put(context, { ...locker, state, endedAtMs: context.command.atMs });
  }

  #hold(context: LockersContext, { uid, id }: Pick<Locker, 'uid' | 'id'>, units: bigint): void {
    const account = { owner: uid, kind: 'funds', currency: 'USDT' } as const;
    const leg = { type: 'LOCKER_HOLD', reference: String(id) } as const;
    this.#parts.ledger.post(context, [
      { account: { ...account, bucket: 'available' }, units: -units, ...leg },
      { account: { ...account, bucket: 'held' }, units, ...leg },
    ]);
  }

  #put(context: LockersContext, locker: Locker): void {
    this.#rented.put(locker);
    context.changes.push({ kind: 'locker', locker });
    context.events.push({ kind: 'locker', locker });
  }
}
`,

  'packages/exchange/src/simulation/lockers.ts': `/** Lockers in the simulation. */
import type { Locker, LockersImage } from '../lockers/commands.ts';
import type { Change } from '../modules.ts';
import { type ModuleSimulation, cellsOf } from './module-simulation.ts';

class LockersTables {
  readonly #lockers = new Map<number, Locker>();

  write(change: Change): void {
    if (change.kind === 'locker') this.#lockers.set(change.locker.id, change.locker);
  }

  image(): LockersImage {
    const lockers = [...this.#lockers.values()];
    return {
      nextLockerId: lockers.length + 1,
      lockers: lockers.filter(({ state }) => state === 'rented'),
    };
  }
}

export const lockersSimulation: ModuleSimulation<LockersImage> = {
  weight: 5,
  scenario: ({ random, anyone }) => ({
    next: () => {
      const lockerId = random.below(30);
      const body = random.isOneIn(2)
        ? ({ kind: 'rent-locker' } as const)
        : ({ kind: 'return-locker', lockerId } as const);
      return { actor: anyone(), body };
    },
  }),
  tables: () => new LockersTables(),
  cells: cellsOf({
    'rent-locker': 'accepted USER_NOT_FOUND BALANCE_INSUFFICIENT TOO_MANY_LOCKERS',
    'return-locker': 'accepted USER_NOT_FOUND NOT_FOUND',
  }),
};
`,
};
