/**
 * The messages between gateways and the core, validated strictly on arrival. Only commands that
 * modules declare for members, staff and identity can be sent this way.
 */
import type { CommandKind } from '@anywhen/exchange';
import { STAFF_ROLES } from '@anywhen/protocol';
import * as z from 'zod/mini';
import type { CommandRequest } from './core.ts';

export const memberUid = z.int().check(z.minimum(10_000_000), z.maximum(99_999_999));
/** Also a portfolio acts. */
const actorUid = z.int().check(z.minimum(10_000_000), z.maximum(199_999_999));

export const caseId = z.int().check(z.positive());

/** Commands that a gateway may send, by kind; the schema describes their fields. */
export type BusCommands = {
  /** Sent by members for themselves. */
  readonly member?: Readonly<Partial<Record<CommandKind, z.ZodMiniType>>>;
  /** Sent by staff; taken only if the audit log announces exactly this command. */
  readonly staff?: Readonly<Partial<Record<CommandKind, z.ZodMiniType>>>;
  /**
   * Sent by identity about the member `uid`. Their id has a pattern of its own, with the uid as
   * first group, so that it cannot collide with the core's own ids.
   */
  readonly identity?: Readonly<Partial<Record<CommandKind, { fields: z.ZodMiniType; id: RegExp }>>>;
};

const askedCommand = z.strictObject({
  request: z.strictObject({
    actor: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('member'), uid: actorUid }),
      z.strictObject({
        kind: z.literal('staff'),
        id: z.string().check(z.maxLength(32)),
        role: z.enum(STAFF_ROLES),
      }),
      z.strictObject({ kind: z.literal('system') }),
    ]),
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    body: z.looseObject({ kind: z.string() }),
  }),
  untilMs: z.int(),
});

/** After `untilMs` the sender no longer waits: then it must not happen either. */
export type AskedCommand = { request: CommandRequest; untilMs: number };

/** Undefined for what cannot be parsed or is not allowed. */
export type CommandReader = (message: unknown) => AskedCommand | undefined;

export function commandReader(modules: readonly BusCommands[]): CommandReader {
  const ofMembers = new Map(modules.flatMap(({ member = {} }) => Object.entries(member)));
  const ofStaff = new Map(modules.flatMap(({ staff = {} }) => Object.entries(staff)));
  const ofIdentity = new Map(modules.flatMap(({ identity = {} }) => Object.entries(identity)));
  return (message) => {
    const reading = askedCommand.safeParse(message);
    if (!reading.success) return undefined;
    const { actor, id, body } = reading.data.request;
    const { kind, ...fields } = body;
    const command = ofIdentity.get(kind);
    const ofPerson = { member: ofMembers, staff: ofStaff };
    const isAllowed =
      actor.kind === 'system'
        ? command?.fields.safeParse(fields).success &&
          command.id.exec(id)?.[1] === String(fields['uid'])
        : ofPerson[actor.kind].get(kind)?.safeParse(fields).success;
    // The text as it came, not as the schema would print it: repetitions are compared by text.
    return isAllowed ? (message as AskedCommand) : undefined;
  };
}

const commandAnswer = z.discriminatedUnion('kind', [
  /** Committed under this number in the journal. */
  z.strictObject({ kind: z.literal('done'), seq: z.int().check(z.positive()) }),
  z.strictObject({ kind: z.literal('busy') }),
  /** Refused before it was numbered. Only what means "later": no more is believed of the bus. */
  z.strictObject({ kind: z.literal('refused'), code: z.literal('RATE_LIMITED') }),
  z.strictObject({ kind: z.literal('malformed') }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

export function readCommandAnswer(message: unknown): CommandAnswer | undefined {
  const reading = commandAnswer.safeParse(message);
  return reading.success ? reading.data : undefined;
}

export type Subjects = {
  /** Requests from gateways to the leading core. */
  commands: string;
  leader: string;
  /**
   * Hints: something was committed, a session ended, members were notified, a conversation with
   * support or a member's preferences have changed.
   */
  committed: string;
  sessionEnded: string;
  messages: string;
  /** What each process says of itself every few seconds. */
  processes: string;
  support: string;
  preferences: string;
};

/** Prefixed with the exchange they belong to: two exchanges may share a bus without interfering. */
export function subjectsOf(genesis: string): Subjects {
  const prefix = `anywhen.${genesis.slice(0, 16)}`;
  return {
    commands: `${prefix}.commands`,
    leader: `${prefix}.leader`,
    committed: `${prefix}.committed`,
    sessionEnded: `${prefix}.session-ended`,
    messages: `${prefix}.messages`,
    processes: `${prefix}.processes`,
    support: `${prefix}.support`,
    preferences: `${prefix}.preferences`,
  };
}
