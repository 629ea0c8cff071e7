/**
 * Messages to members about what happened, collected from all modules. The bus only says that there
 * is something to look for.
 */
import type { ClientBase, Pool } from 'pg';
import { subjectsOf } from '../core/bus-messages.ts';
import type { Core } from '../core/core.ts';
import type { NewMessage } from '../facets/new-message.ts';
import type { Notices } from '../facets/notices.ts';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { type SecurityNews, securityMessage } from '../identity/identity.ts';
import type { MarketFacts } from '../markets/facts.ts';
import type { MemberFacts } from '../members/facts.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Log } from '../platform/log.ts';
import { MessagesDriver } from './driver.ts';
import { eraseMessagesOf, insertMessages } from './message-table.ts';
import { OutageNotice } from './outage-notice.ts';
import { MessageNews } from './news.ts';
import { serveMessagesRoutes } from './routes.ts';

export { countUnread, insertMessages } from './message-table.ts';
export { listMessagesAfter } from './message-table.ts';

type Parts = {
  pool: Pool;
  core: Core;
  bus: Bus;
  facts: { markets: MarketFacts; members: MemberFacts };
  nowMs: () => number;
  log: Log;
};

const NOTIFIED = 'messages to members: nothing follows from them';

export const messages = {
  uncovered: { message: NOTIFIED, message_place: NOTIFIED },
  serve: serveMessages,
  drive: driveMessages,
  erase: eraseMessagesOf,
} satisfies ServerModule;

async function serveMessages(parts: Parts & Serving): Promise<void> {
  const { routes, core, bus, facts } = parts;
  const news = await MessageNews.open(parts);
  const subject = subjectsOf(facts.markets.genesis).messages;
  bus.subscribe(subject, (hint) => news.onHint(hint));
  core.onCommitted(() => news.noteCommit());
  serveMessagesRoutes(routes, { ...parts, onRead: (uid) => bus.publish(subject, { uid }) });
}

function driveMessages(parts: Parts & { notices: readonly Notices[] }): { stop(): Promise<void> } {
  const { bus, facts } = parts;
  const subject = subjectsOf(facts.markets.genesis).messages;
  const deps = { ...parts, onWritten: () => bus.publish(subject, {}) };
  const drivers = [new MessagesDriver(deps), new OutageNotice(deps)];
  return { stop: async () => void (await Promise.all(drivers.map((driver) => driver.stop()))) };
}

/** In the transaction of its event, so that neither exists without the other. */
export async function notifyOfSecurity(client: ClientBase, news: SecurityNews): Promise<void> {
  await insertMessages(client, [securityMessage(news)]);
}

/** In the transaction of what the member shall read about; a hint on the bus tells them at once. */
export async function notifyMember(client: ClientBase, message: NewMessage): Promise<void> {
  await insertMessages(client, [message]);
}
