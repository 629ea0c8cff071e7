/**
 * The private topic `preferences` on every process that serves members. A hint on the bus names a
 * member whose preferences have changed, and what they are is read from the table; a lost hint
 * costs until the next change or the next connection.
 */
import { TOPICS } from '@anywhen/protocol';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { subjectsOf } from '../core/bus-messages.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { readPreferencesOf } from './preference-table.ts';

const TOPIC = TOPICS.preferences.example;

const hint = z.strictObject({ uid: z.int().check(z.positive()) });

type NewsParts = {
  hub: Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;
  pool: Pool;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  genesis: string;
  log: Log;
};

/** Returns the function that says that a member's preferences have changed. */
export function servePreferencesTopic(parts: NewsParts): (uid: number) => void {
  const { hub, pool, bus, genesis, log } = parts;
  const subject = subjectsOf(genesis).preferences;
  hub.serve('preferences', {
    access: 'member',
    pattern: TOPICS.preferences.pattern,
    snapshot: (_topic, uid) => readPreferencesOf(pool, uid),
  });
  bus.subscribe(subject, (message) => {
    const reading = hint.safeParse(message);
    if (!reading.success || !hub.hasListeners(TOPIC, reading.data.uid)) return;
    const { uid } = reading.data;
    readPreferencesOf(pool, uid).then(
      (preferences) => hub.publishTo(uid, TOPIC, preferences),
      (error: unknown) => log.warn({ err: error }, 'preferences: not published'),
    );
  });
  return (uid) => bus.publish(subject, { uid });
}
