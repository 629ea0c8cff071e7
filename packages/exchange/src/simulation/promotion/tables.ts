/** What the storage keeps of invitations, signings and commission, in its simplest form. */
import type { Change } from '../../modules.ts';
import { type CommissionDay, isUnpaid } from '../../promotion/commission-day.ts';
import type { PromotionImage } from '../../promotion/commands.ts';
import type { Invitation } from '../../promotion/invitations.ts';
import { type Signing, isOpenSigning } from '../../promotion/signing.ts';

export class PromotionTables {
  readonly #invitations = new Map<number, Invitation>();
  readonly #signings = new Map<number, Signing>();
  readonly #days = new Map<number, CommissionDay>();

  write(change: Change): void {
    if (change.kind === 'invitation')
      this.#invitations.set(change.invitation.uid, change.invitation);
    if (change.kind === 'signing') this.#signings.set(change.signing.id, change.signing);
    if (change.kind === 'commission-day') this.#days.set(change.commission.id, change.commission);
  }

  image(): PromotionImage {
    return {
      invitations: [...this.#invitations.values()],
      nextSigningId: Math.max(0, ...this.#signings.keys()) + 1,
      signings: [...this.#signings.values()].filter(isOpenSigning),
      nextCommissionId: Math.max(0, ...this.#days.keys()) + 1,
      commissions: [...this.#days.values()].filter(isUnpaid),
    };
  }
}
