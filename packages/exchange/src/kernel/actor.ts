/** Who asks something of the exchange. The journal keeps it with every command. */
import type { StaffRole } from '@anywhen/protocol';

export type { StaffRole } from '@anywhen/protocol';

export type Uid = number;

export type StaffId = string;

/**
 * `system` is the exchange's own drivers: prices, time, identity. It decides no case that a person
 * should answer for.
 */
export type Actor =
  | { kind: 'member'; uid: Uid }
  | { kind: 'staff'; id: StaffId; role: StaffRole }
  | { kind: 'system' };

/** As a command's rules name who may send it; a role stands for the staff who have it. */
export type Sender = 'member' | 'system' | StaffRole;

export function senderOf(actor: Actor): Sender {
  return actor.kind === 'staff' ? actor.role : actor.kind;
}
