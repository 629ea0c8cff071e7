/**
 * All rooms by their key. A public room ends with its last listener; a private one is retained for
 * a while, and records what is published, because its member may only have changed networks.
 */
import type { Room } from './room.ts';

export class Rooms {
  readonly #keepMs: number;
  readonly #rooms = new Map<string, Room>();
  readonly #endings = new Map<string, NodeJS.Timeout>();

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  get count(): number {
    return this.#rooms.size;
  }

  /** Those without listeners at the moment. */
  get retainedCount(): number {
    return this.#endings.size;
  }

  find(key: string): Room | undefined {
    return this.#rooms.get(key);
  }

  /** For a client about to join: the existing room, or a new one. */
  enter(key: string, open: () => Room): Room {
    clearTimeout(this.#endings.get(key));
    this.#endings.delete(key);
    const room = this.#rooms.get(key) ?? open();
    this.#rooms.set(key, room);
    return room;
  }

  /** For a client that has left, or was rejected. */
  leave(key: string, room: Room): void {
    if (!room.isEmpty || this.#rooms.get(key) !== room || this.#endings.has(key)) return;
    if (!room.isResumable) {
      this.#end(key, room);
      return;
    }
    this.#endings.set(key, setTimeout(() => this.#end(key, room), this.#keepMs).unref());
  }

  /** Nobody resumes on a closed hub. */
  endRetained(): void {
    for (const [key, ending] of this.#endings) {
      clearTimeout(ending);
      const room = this.#rooms.get(key);
      if (room) this.#end(key, room);
    }
  }

  #end(key: string, room: Room): void {
    this.#endings.delete(key);
    this.#rooms.delete(key);
    room.end();
  }
}
