/**
 * What gateways and the core say to each other, read strictly on arrival. Only what modules declare
 * for members and their identity can be asked this way; nothing else ever comes in here.
 */
import type { CommandKind } from '@anywhen/exchange';
import * as z from 'zod/mini';
import type { CommandRequest } from './core.ts';

export const memberUid = z.int().check(z.minimum(10_000_000), z.maximum(99_999_999));

/** Commands that a gateway may hand over, by kind; a schema says what they carry besides it. */
export type BusCommands = {
  /** Asked by members for themselves. */
  readonly member?: Readonly<Partial<Record<CommandKind, z.ZodMiniType>>>;
  /**
   * Asked by identity about the member `uid`. Its own way to name them, with the uid as first
   * group: no other id may stand in the way of the core's own.
   */
  readonly identity?: Readonly<Partial<Record<CommandKind, { fields: z.ZodMiniType; id: RegExp }>>>;
};

const askedCommand = z.strictObject({
  request: z.strictObject({
    actor: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('member'), uid: memberUid }),
      z.strictObject({ kind: z.literal('system') }),
    ]),
    id: z.string().check(z.minLength(1), z.maxLength(100)),
    body: z.looseObject({ kind: z.string() }),
  }),
  untilMs: z.int(),
});

/** After `untilMs` nobody waits for it any more: then it must not happen either. */
export type AskedCommand = { request: CommandRequest; untilMs: number };

/** Undefined for what cannot be read, or was never meant to be asked. */
export type CommandReader = (message: unknown) => AskedCommand | undefined;

export function commandReader(modules: readonly BusCommands[]): CommandReader {
  const ofMembers = new Map(modules.flatMap(({ member = {} }) => Object.entries(member)));
  const ofIdentity = new Map(modules.flatMap(({ identity = {} }) => Object.entries(identity)));
  return (message) => {
    const reading = askedCommand.safeParse(message);
    if (!reading.success) return undefined;
    const { actor, id, body } = reading.data.request;
    const { kind, ...fields } = body;
    const command = ofIdentity.get(kind);
    const isAllowed =
      actor.kind === 'member'
        ? ofMembers.get(kind)?.safeParse(fields).success
        : command?.fields.safeParse(fields).success &&
          command.id.exec(id)?.[1] === String(fields['uid']);
    // As it came, not as the schema would write it: a repeated command is compared by its text.
    return isAllowed ? (message as AskedCommand) : undefined;
  };
}

const commandAnswer = z.discriminatedUnion('kind', [
  /** Committed: the journal has it under this number. */
  z.strictObject({ kind: z.literal('done'), seq: z.int().check(z.positive()) }),
  z.strictObject({ kind: z.literal('busy') }),
  z.strictObject({ kind: z.literal('malformed') }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

export function readCommandAnswer(message: unknown): CommandAnswer | undefined {
  const reading = commandAnswer.safeParse(message);
  return reading.success ? reading.data : undefined;
}

export type Subjects = {
  /** Asked by gateways, answered by the core that leads. */
  commands: string;
  leader: string;
  /** News: something was committed, a session was ended, members were told something. */
  committed: string;
  sessionEnded: string;
  messages: string;
};

/** By the exchange they belong to: two of them may share a bus and never hear each other. */
export function subjectsOf(genesis: string): Subjects {
  const prefix = `anywhen.${genesis.slice(0, 16)}`;
  return {
    commands: `${prefix}.commands`,
    leader: `${prefix}.leader`,
    committed: `${prefix}.committed`,
    sessionEnded: `${prefix}.session-ended`,
    messages: `${prefix}.messages`,
  };
}
