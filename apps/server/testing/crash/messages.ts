/**
 * What the crash scenario and the process it kills send to each other. The members are in the test,
 * which outlives every kill: what they were answered must be true, however often it was asked.
 */
import type { CommandBody, ReplyData } from '@anywhen/exchange';
import type { KycLevelName, Rejection } from '@anywhen/protocol';
import type { CommandRequest } from '../../src/core/core.ts';
import type { ModuleFacts } from '../../src/modules.ts';
import type { EmbeddedConnection } from '../../src/platform/postgres/connection.ts';

/** `folder` has the keys that papers are sealed under. */
export type ChildOptions = { connection: EmbeddedConnection; folder: string };

export type Question =
  /** Load the state, and lead. */
  | { kind: 'start' }
  /** In this order, and in one turn, so that they are committed together. */
  | { kind: 'submit'; requests: readonly CommandRequest[] }
  | { kind: 'read'; module: string; name: string; args: readonly unknown[] }
  /** Papers of verification are taken in where they are sealed, beside the core. */
  | { kind: 'papers'; step: 'prepare' | 'handIn'; uid: number; level: KycLevelName }
  /** From now on nothing happens of its own accord. */
  | { kind: 'rest' };

export type Answer =
  | { value: unknown }
  /** By its code: the exchange or its core has said no. */
  | { refusal: string }
  /** Anything else that was thrown. */
  | { failure: string };

export type ToChild = { no: number; nowMs: number; question: Question };
export type FromChild = { no: number; answers: Answer[] } | { fault: string };

/** The answer to one command, as plain values. */
export type Replied<Data = ReplyData> = (
  { isAccepted: true; data: Data } | { isAccepted: false; rejection: Rejection }
) & { isReplay: boolean };

/** A command that was acknowledged. */
export type Accepted<Body extends CommandBody = CommandBody, Data = ReplyData> = {
  readonly uid: number;
  readonly id: string;
  readonly body: Body;
  readonly data: Data;
};

/** What a member is shown by a module's facts: one of its values, or what a function returns. */
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
