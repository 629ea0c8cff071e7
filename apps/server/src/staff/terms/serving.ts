/** The endpoints of the console for terms of later purchases. */
import * as api from '@anywhen/protocol';
import { readPage } from '../../platform/http/cursor.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listProposals } from '../../terms/terms.ts';
import type { StaffParts } from '../parts.ts';
import { approve, describeTerms, propose, withdraw } from './changing-terms.ts';

const PROPOSALS_PER_PAGE = 20;

export function serveStaffTerms(routes: Routes, parts: StaffParts): void {
  routes.serveStaff(api.readStaffTerms, ({ params }) => describeTerms(parts, params.product));
  routes.serveStaff(api.listTermsProposals, async ({ query }) => {
    const { product } = query;
    const { rows, nextCursor } = await readPage(query, PROPOSALS_PER_PAGE, (page) =>
      listProposals(parts.pool, { product, ...page }),
    );
    const proposals = rows.map(({ id, values, ...proposal }) => {
      return { id: String(id), values: [...values], ...proposal };
    });
    return { proposals, nextCursor };
  });
  routes.serveStaff(api.proposeTerms, ({ staff, body }) => propose(parts, staff, body));
  routes.serveStaff(api.withdrawTerms, async ({ staff, params, body }) => {
    await withdraw(parts, staff, { ...params, ...body });
    return {};
  });
  routes.serveStaff(api.approveTerms, ({ staff, params, body }) => {
    return approve(parts, staff, { ...params, ...body });
  });
}
