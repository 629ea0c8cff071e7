/**
 * How a module writes down its commands: who may send each, and one handler for each. Both are
 * exhaustive by types: a command without a rule, a handler or a reply does not compile.
 */
import type { Sender } from './actor.ts';
import type { ReplyData, Verdict } from './verdict.ts';

export type CommandRule = {
  readonly by: readonly Sender[];
  /** Can do no harm when it comes twice: 86 400 a day to remember would be ballast. */
  readonly isForgotten?: true;
};

export type CommandRules<Body extends { kind: string }> = {
  readonly [Kind in Body['kind']]: CommandRule;
};

export type Handlers<
  Body extends { kind: string },
  Replies extends { readonly [Kind in Body['kind']]: ReplyData },
  Context,
> = {
  readonly [Kind in Body['kind']]: (
    context: Context,
    body: Extract<Body, { kind: Kind }>,
  ) => Verdict<Replies[Kind]>;
};
