/** Own events under a listen key: bare, or in an envelope like every stream. */
import type { Pool } from 'pg';
import { textFrame } from '../../platform/sockets/frames.ts';
import type { KnownKeys } from '../known-keys.ts';
import type { BotSocket } from './bot-socket.ts';
import type { KeyWatch } from './key-watch.ts';
import { findListenKeys } from './listen-keys.ts';
import type { OwnStreams } from './own-streams.ts';
import { envelope } from './stream-rooms.ts';
import type { ListenKeys } from './stream-requests.ts';

type ListeningParts = {
  pool: Pool;
  keys: Pick<KnownKeys, 'find'>;
  own: OwnStreams;
  watch: KeyWatch;
  nowMs: () => number;
};

export class Listening implements ListenKeys {
  readonly #parts: ListeningParts;
  readonly #endings = new WeakMap<BotSocket, Map<string, () => void>>();

  constructor(parts: ListeningParts) {
    this.#parts = parts;
  }

  async follow(listenKey: string, socket: BotSocket): Promise<boolean> {
    const { pool, keys, own, watch, nowMs } = this.#parts;
    const key = (await findListenKeys(pool, [listenKey], nowMs())).get(listenKey);
    const known = key === undefined ? undefined : await keys.find(key);
    if (key === undefined || !known?.isFrom(socket.ip)) return false;
    if (!socket.isOpen) return true;
    const tell = (text: string) => {
      const said = socket.use === 'combined' ? envelope(listenKey, text) : text;
      socket.write(textFrame(said));
    };
    const terminate = () => {
      tell(JSON.stringify({ e: 'eventStreamTerminated', E: nowMs() }));
      socket.streams.delete(listenKey);
      this.leave(listenKey, socket);
    };
    const unfollow = own.follow(known.uid, tell);
    const unwatch = watch.watch({
      key,
      uid: known.uid,
      ip: socket.ip,
      listenKey,
      end: () => {
        terminate();
        socket.close('keyEnded');
      },
      endListening: terminate,
    });
    const end = () => {
      unfollow();
      unwatch();
    };
    const forget = socket.whenEnded(end);
    this.#endingsOf(socket).set(listenKey, () => {
      forget();
      end();
    });
    return true;
  }

  leave(listenKey: string, socket: BotSocket): void {
    const endings = this.#endingsOf(socket);
    endings.get(listenKey)?.();
    endings.delete(listenKey);
  }

  #endingsOf(socket: BotSocket): Map<string, () => void> {
    const known = this.#endings.get(socket) ?? new Map<string, () => void>();
    this.#endings.set(socket, known);
    return known;
  }
}
