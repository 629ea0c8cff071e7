/**
 * The safety center: fund password, contacts, two-step login, devices, security log. Proofs of who
 * somebody is are identity's; the fund password is here. Only what is named here is for the rest of
 * the server.
 */
import type { ServerModule } from '../facets/server-module.ts';
import type { Identity } from '../identity/identity.ts';
import type { Routes } from '../platform/http/routes.ts';
import { FUND_PASSWORD_SEAL } from './fund-password-table.ts';
import { serveSecurity } from './routes.ts';

export { hasFundPassword, requireFundPassword } from './fund-password.ts';
export { serveSecurity } from './routes.ts';

export const security = {
  sealed: [FUND_PASSWORD_SEAL],
  uncovered: {
    'fund_password.locked_until_ms':
      'set back, guesses are only as slow as the hashing of passwords',
    'fund_password.tries': 'set back, guesses are only as slow as the hashing of passwords',
  },
  serve: ({ routes, identity }: { routes: Routes; identity: Identity }) =>
    serveSecurity(routes, identity),
} satisfies ServerModule;
