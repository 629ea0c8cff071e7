/**
 * Numbers for staff on the console's sockets, where the hub knows whoever is connected by a number.
 * Only of this process: they are not stored and not sent to anybody.
 */
import type { StaffRole } from '@anywhen/protocol';
import type { StaffMember } from '../../platform/http/call.ts';

export class StaffNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #roles = new Map<number, StaffRole>();

  /** Asked at every look at a session, and so a role is the one the account has now. */
  numberOf({ id, role }: StaffMember): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    this.#roles.set(number, role);
    return number;
  }

  roleOf(number: number): StaffRole | undefined {
    return this.#roles.get(number);
  }
}
