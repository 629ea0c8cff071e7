/**
 * The one list of what modules add to the lists that everybody shares. A module is one line here;
 * what it brings is written in its `facets.ts`. Two modules that claim one name or number fail the
 * test beside this file.
 */
import { agendaFacets } from './agenda/facets.ts';
import { alertsFacets } from './alerts/facets.ts';
import { announcementsFacets } from './announcements/facets.ts';
import { sharedFacets } from './base/shared-facets.ts';
import { botsFacets } from './bots/facets.ts';
import { chainFacets } from './chain/facets.ts';
import { classesFacets } from './classes/facets.ts';
import { depositsFacets } from './deposits/facets.ts';
import { derivativesFacets } from './derivatives/facets.ts';
import { filesFacets } from './files/facets.ts';
import { financeFacets } from './finance/facets.ts';
import { fundingFacets } from './funding/facets.ts';
import { identityFacets } from './identity/facets.ts';
import { kycFacets } from './kyc/facets.ts';
import { marketsFacets } from './markets/facets.ts';
import { membersFacets } from './members/facets.ts';
import { miningFacets } from './mining/facets.ts';
import { notesFacets } from './notes/facets.ts';
import { optionsFacets } from './options/facets.ts';
import { payeesFacets } from './payees/facets.ts';
import { promotionFacets } from './promotion/facets.ts';
import { pushFacets } from './push/facets.ts';
import { seasonsFacets } from './seasons/facets.ts';
import { secondsFacets } from './seconds/facets.ts';
import { securityFacets } from './security/facets.ts';
import { spotFacets } from './spot/facets.ts';
import { staffFacets } from './staff/facets.ts';
import { stakingFacets } from './staking/facets.ts';
import { statementFacets } from './statement/facets.ts';
import { strategyFacets } from './strategy/facets.ts';
import { supportFacets } from './support/facets.ts';
import { withdrawalsFacets } from './withdrawals/facets.ts';
import { type Collected, collectFrom } from './base/collect.ts';
import type { Facets } from './base/facets.ts';

export const FACETS = {
  shared: sharedFacets,
  members: membersFacets,
  identity: identityFacets,
  security: securityFacets,
  files: filesFacets,
  kyc: kycFacets,
  markets: marketsFacets,
  agenda: agendaFacets,
  spot: spotFacets,
  seconds: secondsFacets,
  finance: financeFacets,
  staking: stakingFacets,
  mining: miningFacets,
  options: optionsFacets,
  derivatives: derivativesFacets,
  strategy: strategyFacets,
  bots: botsFacets,
  alerts: alertsFacets,
  promotion: promotionFacets,
  seasons: seasonsFacets,
  classes: classesFacets,
  notes: notesFacets,
  funding: fundingFacets,
  statement: statementFacets,
  deposits: depositsFacets,
  withdrawals: withdrawalsFacets,
  payees: payeesFacets,
  chain: chainFacets,
  push: pushFacets,
  staff: staffFacets,
  announcements: announcementsFacets,
  support: supportFacets,
} as const satisfies Readonly<Record<string, Facets>>;

export function collect<Name extends keyof Facets>(name: Name): Collected<typeof FACETS, Name> {
  return collectFrom(FACETS, name);
}
