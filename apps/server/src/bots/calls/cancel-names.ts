/**
 * What programs have called their cancels, for those who follow the orders (rulebook 29.9); of any
 * other it follows from the order. In memory, and of this process alone.
 */
const NAMES_MAX = 10_000;

export class CancelNames {
  readonly #names = new Map<number, string>();

  note(orderId: number, name: string): void {
    if (this.#names.size >= NAMES_MAX) this.#names.clear();
    this.#names.set(orderId, name);
  }

  of(orderId: number): string {
    return this.#names.get(orderId) ?? `cancel-${orderId}`;
  }
}
