/** Public data for checking prices and the journal: anchors, seeds, ticks, signed heads. */
import type { Pool } from 'pg';
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { HeadSigner, type SignerParts } from './head-signer.ts';
import { serveFairness } from './routes.ts';

export { HeadKey, isSignedText } from './head-key.ts';
export { findLastBatch, listSignedHeads } from './heads.ts';
export { listHouseAccounts, listVersions } from './queries.ts';
export { TickRanges } from './tick-range.ts';

type Served = { routes: Routes; pool: Pool; pricing: Pick<Pricing, 'findOpening'> };

export const fairness = {
  serve: ({ routes, pool, pricing }: Served) =>
    serveFairness(routes, { pool, findOpening: () => pricing.findOpening() }),
  drive: (parts: SignerParts) => new HeadSigner(parts),
} satisfies ServerModule;
