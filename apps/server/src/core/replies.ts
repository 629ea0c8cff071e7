/** The data of an accepted command's reply, by the command's kind. */
import type { CommandKind } from '@anywhen/exchange';
import type {
  Level,
  MemberStatus,
  SecondsContractLine,
  SpotFill,
  SpotOrder,
} from '@anywhen/protocol';

type Replies = {
  'open-member': { uid: number };
  'change-status': { status: MemberStatus };
  'change-level': { level: Level };
  'extend-withdraw-lock': { withdrawLockUntilMs: number };
  'set-loss-limit': { dailyLossLimit: string };
  transfer: {
    entryId: string;
    atMs: number;
    quantity: string;
    fromAvailable: string;
    toAvailable: string;
  };
  'place-order': { order: SpotOrder; fills: SpotFill[] };
  'cancel-order': { order: SpotOrder };
  'cancel-orders': { canceledIds: string[] };
  'place-seconds': { contract: SecondsContractLine; available: string };
  'take-a-break': { breakUntilMs: number };
  'settle-due': { unbooked: number };
  'review-seconds': { unbooked: number };
  'open-markets': { firstDay: number };
  'publish-anchor': { day: number };
  'reveal-day': { day: number };
  tick: { second: number; unbooked: number };
};

export type ReplyOf<Kind extends CommandKind> = Replies[Kind];
