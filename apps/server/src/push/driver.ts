/**
 * Tells devices of new messages, beside the leading core. The stored place says up to which message
 * they were told; after a kill some are told again, and a device shows the same one once. What a
 * service does not take is tried again a few times from memory, then it is only in the list.
 */
import type { Pool } from 'pg';
import { subjectsOf } from '../core/bus-messages.ts';
import { CommandDriver, type DriverDeps } from '../core/command-driver.ts';
import type { MarketFacts } from '../markets/facts.ts';
import { countUnread, listMessagesAfter } from '../messages/messages.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Vault } from '../vault/vault.ts';
import { openAddress } from './address.ts';
import { deleteExpired, listDevicesOf, movePlace, readPlace } from './push-table.ts';
import { type Push, listPushes } from './pushes.ts';
import { sendPush } from './sending.ts';
import { type PushKey, pushKeyOf } from './vapid.ts';

export type PushDriverDeps = Omit<DriverDeps, 'log'> & {
  pool: Pool;
  bus: Pick<Bus, 'subscribe'>;
  facts: { markets: MarketFacts };
  vault: Vault;
  pepper: Buffer;
  push: Pick<Config, 'pushServices' | 'pushContact'>;
  nowMs: () => number;
  log: Log;
};

type Waiting = { readonly push: Push; readonly tries: number; readonly atMs: number };

const READ_AT_ONCE = 500;
const SENT_AT_ONCE = 16;
const TRIES = 4;
/** Of pushes that wait to be tried again; beyond it they are dropped. */
const WAITING_MAX = 2_000;

export class PushDriver {
  readonly #deps: PushDriverDeps;
  readonly #driver: CommandDriver;
  readonly #key: PushKey;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(deps: PushDriverDeps) {
    this.#deps = deps;
    this.#driver = new CommandDriver(deps);
    this.#key = pushKeyOf(deps.pepper);
    deps.bus.subscribe(subjectsOf(deps.facts.markets.genesis).messages, () => this.#look());
    this.#driver.checkEverySecond(() => this.#look());
  }

  async stop(): Promise<void> {
    await this.#driver.stop();
    await this.#sending;
  }

  #look(): void {
    this.#isAskedAgain = true;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
  }

  async #sendAll(): Promise<void> {
    const { log } = this.#deps;
    try {
      while (this.#isAskedAgain && !this.#driver.isStopped) {
        this.#isAskedAgain = false;
        while ((await this.#sendNext()) === READ_AT_ONCE && !this.#driver.isStopped);
        await this.#sendWaiting();
      }
    } catch (error) {
      log.error({ err: error }, 'push: not sent, the next look tries again');
    }
  }

  /** How many messages there were, of any member. */
  async #sendNext(): Promise<number> {
    const { pool, vault, push, nowMs } = this.#deps;
    const messages = await listMessagesAfter(pool, {
      id: await readPlace(pool),
      limit: READ_AT_ONCE,
    });
    const last = messages.at(-1);
    if (!last) return 0;
    const uids = [...new Set(messages.map(({ uid }) => uid))];
    const isSending = push.pushServices.length > 0;
    const devices = isSending ? await listDevicesOf({ db: pool, seals: vault.seals }, uids) : [];
    const unread = await countUnread(
      pool,
      devices.map(({ uid }) => uid),
    );
    const pushes = listPushes(messages, { devices, unread, nowMs: nowMs() });
    await this.#sendThese(pushes.map((each) => ({ push: each, tries: 0, atMs: 0 })));
    await movePlace(pool, last.id);
    return messages.length;
  }

  async #sendWaiting(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const due = this.#waiting.filter(({ atMs }) => atMs <= nowMs);
    this.#waiting = this.#waiting.filter(({ atMs }) => atMs > nowMs);
    await this.#sendThese(due);
  }

  async #sendThese(all: readonly Waiting[]): Promise<void> {
    for (let first = 0; first < all.length; first += SENT_AT_ONCE) {
      if (this.#driver.isStopped) return;
      await Promise.all(all.slice(first, first + SENT_AT_ONCE).map((each) => this.#send(each)));
    }
  }

  async #send({ push, tries }: Waiting): Promise<void> {
    const { pool, vault, push: settings, nowMs, log } = this.#deps;
    const address = await openAddress(vault, pool, push.device);
    if (!address) return;
    const sender = { key: this.#key, contact: settings.pushContact, nowMs: nowMs() };
    const sent = await sendPush(push.content, address, sender);
    if (sent.is === 'expired') await deleteExpired(pool, push.device);
    if (sent.is === 'refused') log.warn({ status: sent.status }, 'push: a service refused one');
    if (sent.is !== 'later' || tries + 1 >= TRIES || this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push({ push, tries: tries + 1, atMs: nowMs() + sent.afterMs });
  }
}
