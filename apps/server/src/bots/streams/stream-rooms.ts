/**
 * Who follows which stream. News is encoded once for everybody, and once more for those who get it
 * in an envelope with the stream's name.
 */
import { type BotStream, readStreamName } from '@anywhen/protocol';
import { textFrame } from '../../platform/sockets/frames.ts';
import type { BotSocket } from './bot-socket.ts';

export type FollowedStream = { readonly name: string; readonly stream: BotStream };

type Room = FollowedStream & { readonly sockets: Set<BotSocket> };

export class StreamRooms {
  readonly #rooms = new Map<string, Room>();
  readonly #openings: ((opened: FollowedStream) => void)[] = [];
  readonly #endings: ((ended: FollowedStream) => void)[] = [];

  /** Called when a stream gets its first follower, and when it has lost its last one. */
  onFollowed(opening: (opened: FollowedStream) => void, ending: (ended: FollowedStream) => void) {
    this.#openings.push(opening);
    this.#endings.push(ending);
  }

  /** False for a name that means nothing. */
  join(name: string, socket: BotSocket): boolean {
    let room = this.#rooms.get(name);
    if (!room) {
      const stream = readStreamName(name);
      if (!stream) return false;
      room = { name, stream, sockets: new Set() };
      this.#rooms.set(name, room);
      for (const opening of this.#openings) opening(room);
    }
    room.sockets.add(socket);
    return true;
  }

  leave(name: string, socket: BotSocket): void {
    const room = this.#rooms.get(name);
    if (!room?.sockets.delete(socket) || room.sockets.size > 0) return;
    this.#rooms.delete(name);
    for (const ending of this.#endings) ending(room);
  }

  isFollowed(name: string): boolean {
    return this.#rooms.has(name);
  }

  *followed(): IterableIterator<FollowedStream> {
    yield* this.#rooms.values();
  }

  get count(): number {
    return this.#rooms.size;
  }

  publish(name: string, news: object): void {
    const room = this.#rooms.get(name);
    if (!room) return;
    const text = JSON.stringify(news);
    let bare: Buffer | undefined;
    let wrapped: Buffer | undefined;
    for (const socket of room.sockets) {
      if (socket.use === 'combined') socket.write((wrapped ??= textFrame(envelope(name, text))));
      else socket.write((bare ??= textFrame(text)));
    }
  }
}

/** Around what is JSON already. */
export function envelope(stream: string, text: string): string {
  return `{"stream":${JSON.stringify(stream)},"data":${text}}`;
}
