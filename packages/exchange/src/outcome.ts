/**
 * What a step gives back: a reply for the caller, changes for the storage, events for whoever
 * listens. Changes are values of entities, not SQL; events are hints, the truth is in the changes.
 */
import type { Rejection } from '@anywhen/protocol';
import type { AcceptedReply, ReplyData } from './kernel/verdict.ts';
import type { Change, ExchangeEvent } from './modules.ts';

type RejectedReply = { readonly isAccepted: false; readonly rejection: Rejection };
export type Reply<Data = ReplyData> = AcceptedReply<Data> | RejectedReply;

/** Accepted before under the same id: the answer is the one that command `repeats` was given. */
type RepeatedReply = { readonly isAccepted: true; readonly repeats: number };

export type Outcome = {
  reply: Reply | RepeatedReply;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
  /** True when the answer must be stored, so that it can be given again after a restart. */
  isRemembered: boolean;
};
