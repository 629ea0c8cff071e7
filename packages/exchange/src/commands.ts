/**
 * Everything that can be asked of the exchange. A command carries all it needs: its number, its
 * time and who asks; inside the machine there is no clock, no randomness and no I/O. Commands are
 * plain JSON: the journal stores them as they are.
 */
import type { EncodedState } from '@anywhen/prices';
import type { AccountKind, BreakDays, Level, MemberStatus } from '@anywhen/protocol';
import type { SecondsOrder } from './seconds/seconds-order.ts';
import type { OrderBody } from './spot/order-request.ts';

export type Uid = number;

export type Actor = { kind: 'member'; uid: Uid } | { kind: 'system' };

export type CommandBody =
  | { kind: 'open-member'; uid: Uid }
  | { kind: 'change-status'; uid: Uid; status: MemberStatus }
  | { kind: 'change-level'; uid: Uid; level: Level }
  | { kind: 'extend-withdraw-lock'; uid: Uid }
  | { kind: 'set-loss-limit'; amount: string }
  | { kind: 'transfer'; from: AccountKind; to: AccountKind; currency: string; quantity: string }
  | ({ kind: 'place-order' } & OrderBody)
  | { kind: 'cancel-order'; orderId: number }
  | { kind: 'cancel-orders'; symbol?: string }
  | ({ kind: 'place-seconds' } & SecondsOrder)
  | { kind: 'take-a-break'; days: BreakDays }
  | { kind: 'settle-due' }
  | { kind: 'review-seconds' }
  | { kind: 'open-markets'; genesis: string; firstDay: number; process: EncodedState }
  | { kind: 'publish-anchor'; day: number; anchor: string }
  | { kind: 'reveal-day'; day: number; seed: string }
  | { kind: 'tick'; second: number; seed: string };

export type CommandKind = CommandBody['kind'];

export type Command = {
  seq: number;
  atMs: number;
  actor: Actor;
  /** Chosen by whoever asks; the same id with the same body is answered once (rulebook 0.4). */
  id: string;
  body: CommandBody;
};
