/**
 * Which row an order's id is in: a hash table with open addressing over typed arrays. It stands in
 * for a Map because there is nothing in it for the garbage collector to visit. Ids are above zero.
 */

/** The row of an id that is not there; no order is in it. */
export const NO_ROW = 0;

const SLOTS_AT_FIRST = 64;

export class IdIndex {
  #rows = new Int32Array(SLOTS_AT_FIRST);
  #ids = new Float64Array(SLOTS_AT_FIRST / 2);
  #lastSlot = SLOTS_AT_FIRST - 1;
  #shift = Math.clz32(SLOTS_AT_FIRST - 1);

  find(id: number): number {
    return this.#rows[this.#slotOf(id)] ?? NO_ROW;
  }

  idIn(row: number): number {
    return this.#ids[row] ?? 0;
  }

  /** Rows are counted up from one, so at most half of the slots are taken and searches end. */
  add(id: number, row: number): void {
    if (row >= this.#ids.length) this.#grow();
    this.#ids[row] = id;
    this.#rows[this.#slotOf(id)] = row;
  }

  remove(row: number): void {
    let hole = this.#slotOf(this.idIn(row));
    // What follows moves up if the hole would cut it off from the slot where its search begins.
    for (let slot = this.#after(hole); ; slot = this.#after(slot)) {
      const follower = this.#rows[slot] ?? NO_ROW;
      if (follower === NO_ROW) break;
      const home = this.#homeOf(this.idIn(follower));
      if (this.#distance(home, slot) >= this.#distance(hole, slot)) {
        this.#rows[hole] = follower;
        hole = slot;
      }
    }
    this.#rows[hole] = NO_ROW;
  }

  /** Where the id is, or the free slot where it would go. */
  #slotOf(id: number): number {
    let slot = this.#homeOf(id);
    for (;;) {
      const row = this.#rows[slot] ?? NO_ROW;
      if (row === NO_ROW || this.#ids[row] === id) return slot;
      slot = this.#after(slot);
    }
  }

  /** Multiplied by 2^32 ÷ golden ratio, which spreads ids that follow each other. */
  #homeOf(id: number): number {
    return Math.imul(id | 0, 0x9e3779b1) >>> this.#shift;
  }

  #after(slot: number): number {
    return (slot + 1) & this.#lastSlot;
  }

  #distance(from: number, to: number): number {
    return (to - from) & this.#lastSlot;
  }

  #grow(): void {
    const rows = this.#rows.filter((row) => row !== NO_ROW);
    const ids = new Float64Array(this.#ids.length * 2);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#rows = new Int32Array(ids.length * 2);
    this.#lastSlot = this.#rows.length - 1;
    this.#shift = Math.clz32(this.#lastSlot);
    for (const row of rows) this.#rows[this.#slotOf(this.idIn(row))] = row;
  }
}
