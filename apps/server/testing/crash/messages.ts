/**
 * The messages between the crash scenario and the process it kills. The members are in the test,
 * which outlives every kill: their answers must be true, however often a request was sent.
 */
import type { CommandBody, ReplyData } from '@anywhen/exchange';
import type { KycLevelName, Rejection } from '@anywhen/protocol';
import type { CommandRequest } from '../../src/core/core.ts';
import type { ModuleFacts } from '../../src/modules.ts';
import type { EmbeddedConnection } from '../../src/platform/postgres/connection.ts';

/** `folder` has the keys that papers are sealed with. */
export type ChildOptions = { connection: EmbeddedConnection; folder: string };

export type Question =
  /** Load the state, and lead. */
  | { kind: 'start' }
  /** In this order, and in one turn, so that they are committed together. */
  | { kind: 'submit'; requests: readonly CommandRequest[] }
  | { kind: 'read'; module: string; name: string; args: readonly unknown[] }
  /** Verification papers are received where they are sealed, beside the core. */
  | { kind: 'papers'; step: 'prepare' | 'handIn'; uid: number; level: KycLevelName }
  /** Stops all drivers. */
  | { kind: 'rest' };

export type Answer =
  | { value: unknown }
  /** The code of a rejection by the exchange or its core. */
  | { refusal: string }
  /** Anything else that was thrown. */
  | { failure: string };

export type ToChild = { no: number; nowMs: number; question: Question };
export type FromChild = { no: number; answers: Answer[] } | { fault: string };

/** The answer to one command, as plain values. */
export type Replied<Data = ReplyData> = (
  | { isAccepted: true; data: Data }
  | { isAccepted: false; rejection: Rejection }
) & { isReplay: boolean };

/** A command that was acknowledged. */
export type Accepted<Body extends CommandBody = CommandBody, Data = ReplyData> = {
  readonly uid: number;
  readonly id: string;
  readonly body: Body;
  readonly data: Data;
};

/** A value of a module's facts, or the result of one of its functions. */
export type FactOf<
  Module extends keyof ModuleFacts,
  Name extends keyof ModuleFacts[Module],
> = ModuleFacts[Module][Name] extends (...args: never[]) => infer Result
  ? Result
  : ModuleFacts[Module][Name];

export type ArgsOf<
  Module extends keyof ModuleFacts,
  Name extends keyof ModuleFacts[Module],
> = ModuleFacts[Module][Name] extends (...args: infer Args) => unknown ? Args : [];
