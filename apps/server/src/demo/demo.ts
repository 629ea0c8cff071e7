/** The demo member, and what the page /mock asks for. */
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { serveDemo } from './routes.ts';

export const demo = {
  serve: ({ routes, nowMs }: { routes: Routes; nowMs: () => number }) =>
    serveDemo(routes, { nowMs }),
} satisfies ServerModule;
