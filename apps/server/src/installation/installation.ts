/** What the operator has set, for the about page. */
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type InstallationDeps, serveInstallation } from './routes.ts';

export type { InstallationDeps } from './routes.ts';

export const installation = {
  serve: ({ routes, ...parts }: InstallationDeps & { routes: Routes }) =>
    serveInstallation(routes, parts),
} satisfies ServerModule;
