/** The alerts module: it notifies members when a price reaches a level. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { alertsBusCommands } from './bus-commands.ts';
import { AlertFacts } from './facts.ts';
import { findFirstAlerts, hasSetAlert } from './queries.ts';
import { alertsNotices } from './notices.ts';
import { type AlertParts, serveAlertsRoutes } from './routes.ts';
import { alertsStorage } from './storage.ts';
import { type AlertTopicParts, serveAlertsTopic } from './topics.ts';

export const alerts = {
  storage: alertsStorage,
  facts: AlertFacts,
  busCommands: alertsBusCommands,
  notices: alertsNotices,
  serve: (parts: AlertParts & AlertTopicParts & Serving) => {
    serveAlertsRoutes(parts.routes, parts);
    serveAlertsTopic(parts.hub, parts);
  },
  provide: () => ({
    weekDeeds: { 'price-alert': hasSetAlert },
    classDeeds: { 'price-alert': findFirstAlerts },
  }),
} satisfies ServerModule;
