/**
 * Security: what protects an account, as a member sees and changes it (rulebook 10.4, 14.5).
 * Authentication is in identity; the fund password is here. Only what is exported here is for the
 * rest of the server.
 */
import type { ServerModule } from '../facets/server-module.ts';
import { LOGIN } from '../facets/uncovered.ts';
import type { Identity } from '../identity/identity.ts';
import type { Routes } from '../platform/http/routes.ts';
import { serveSecurity } from './routes.ts';

export { hasFundPassword, requireFundPassword } from './fund-password.ts';
export { serveSecurity } from './routes.ts';

export const security = {
  uncovered: { fund_password: LOGIN },
  serve: ({ routes, identity }: { routes: Routes; identity: Identity }) =>
    serveSecurity(routes, identity),
} satisfies ServerModule;
