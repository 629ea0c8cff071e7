/** The module alerts: members are notified when a price has come to a level. */
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { alertsBusCommands } from './bus-commands.ts';
import { AlertFacts } from './facts.ts';
import { alertsNotices } from './notices.ts';
import { type AlertParts, serveAlertsRoutes } from './routes.ts';
import { alertsStorage } from './storage.ts';
import { type AlertTopicParts, serveAlertsTopic } from './topics.ts';

export const alerts = {
  storage: alertsStorage,
  facts: AlertFacts,
  busCommands: alertsBusCommands,
  notices: alertsNotices,
  serve: (parts: AlertParts & AlertTopicParts & { routes: Routes; hub: Hub }) => {
    serveAlertsRoutes(parts.routes, parts);
    serveAlertsTopic(parts.hub, parts);
  },
} satisfies ServerModule;
