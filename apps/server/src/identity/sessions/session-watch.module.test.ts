/** Sessions that end on another server: with a hint, without any, and with a false hint. */
import { isLongForm } from '@anywhen/money/test-size';
import { logout, readMe } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitUntil } from '../../../testing/followed-core.ts';
import type { EndedSessions } from '../deps.ts';
import { ADA } from '../../../testing/identity/browser.ts';
import { startTestIdentity } from '../../../testing/identity/test-identity.ts';
import { SessionWatch } from './session-watch.ts';
import { type FoundSession, Sessions } from './sessions.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

const server = startTestIdentity();

/** What another server caches of the same sessions, and the sockets it has open. */
let elsewhere: Sessions;
let watch: SessionWatch;
let open: FoundSession[];
let closed: EndedSessions[];

beforeEach(() => {
  elsewhere = new Sessions(server.identity.deps);
  [open, closed] = [[], []];
  watch = new SessionWatch({
    pool: server.database.pool,
    sessions: elsewhere,
    listOpen: () => open,
    closeSockets: (ended) => closed.push(ended),
    log: SILENT,
  });
});

afterEach(() => watch.stop());

describe('[W4] a session in use on two servers', () => {
  async function enter() {
    const browser = server.newBrowser();
    await browser.registerAs(ADA);
    await browser.ask(readMe, {});
    const token = browser.sessionToken;
    const session = await elsewhere.find(token);
    if (!session) throw new Error('not logged in');
    open = [session];
    return { browser, token, session };
  }

  test.each(['its number', 'its member', 'nothing'])(
    'that ends on one is over on the other, with a hint of %s',
    async (hint) => {
      const { browser, token, session } = await enter();
      await browser.ask(logout, {});
      if (hint === 'its number') watch.onHint({ sessionId: session.sessionId });
      if (hint === 'its member') watch.onHint({ uid: session.uid });
      const tookMs = await waitUntil(() => closed.length > 0, 60_000);
      if (isLongForm && hint !== 'nothing') expect(tookMs).toBeLessThan(500);
      expect(closed[0]).toEqual({ sessionId: session.sessionId });
      expect(elsewhere.listRemembered()).toEqual([]);
      expect(await elsewhere.find(token)).toBeUndefined();
    },
  );

  test('continues after a false or malformed hint of its end', async () => {
    const { token, session } = await enter();
    for (const news of [session, { uid: session.uid }, null, 'x', [], {}, { uid: 'all' }, 5]) {
      watch.onHint(news);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(closed).toEqual([]);
    expect(elsewhere.listRemembered()).toHaveLength(1);
    expect(await elsewhere.find(token)).toEqual(session);
  });
});
