/** The module put together, and what others may use of alerts: those that fired since a moment. */
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { type AlertParts, serveAlertsRoutes } from './routes.ts';
import { type AlertTopicParts, serveAlertsTopic } from './topics.ts';

export { listAlertsFiredSince } from './queries.ts';

export function serveAlerts(
  parts: AlertParts & AlertTopicParts & { routes: Routes; hub: Hub },
): void {
  serveAlertsRoutes(parts.routes, parts);
  serveAlertsTopic(parts.hub, parts);
}
