/**
 * The one list of what modules offer over the API, in the order in which it is documented: their
 * endpoints and topics. A module is one line.
 */
import { agendaApi } from './agenda/endpoints.ts';
import { alertsApi } from './alerts/endpoints.ts';
import { announcementsApi } from './announcements/endpoints.ts';
import { botsApi } from './bots/endpoints.ts';
import { chainApi } from './chain/endpoints.ts';
import { classesApi } from './classes/endpoints.ts';
import { demoApi } from './demo/endpoints.ts';
import { depositsApi } from './deposits/endpoints.ts';
import { derivativesApi } from './derivatives/endpoints.ts';
import { earnApi } from './earn/endpoints.ts';
import { fairnessApi } from './fairness/endpoints.ts';
import { filesApi } from './files/endpoints.ts';
import { financeApi } from './finance/endpoints.ts';
import { firstWeekApi } from './first-week/endpoints.ts';
import { fundingApi } from './funding/endpoints.ts';
import { identityApi } from './identity/endpoints.ts';
import { installationApi } from './installation/endpoints.ts';
import { kycApi } from './kyc/endpoints.ts';
import { limitsApi } from './limits/endpoints.ts';
import { marketsApi } from './markets/endpoints.ts';
import { messagesApi } from './messages/endpoints.ts';
import { miningApi } from './mining/endpoints.ts';
import { notesApi } from './notes/endpoints.ts';
import { optionsApi } from './options/endpoints.ts';
import { payeesApi } from './payees/endpoints.ts';
import { preferencesApi } from './preferences/endpoints.ts';
import { promotionApi } from './promotion/endpoints.ts';
import { pushApi } from './push/endpoints.ts';
import { resultsApi } from './results/endpoints.ts';
import { seasonsApi } from './seasons/endpoints.ts';
import { secondsApi } from './seconds/endpoints.ts';
import { securityApi } from './security/endpoints.ts';
import { spotApi } from './spot/endpoints.ts';
import { staffApi } from './staff/endpoints.ts';
import { stakingApi } from './staking/endpoints.ts';
import { statementApi } from './statement/endpoints.ts';
import { strategyApi } from './strategy/endpoints.ts';
import { termsApi } from './terms/endpoints.ts';
import { supportApi } from './support/endpoints.ts';
import { withdrawalsApi } from './withdrawals/endpoints.ts';
import { BOT_BASE } from './bots/rules.ts';
import { type Collected, collectFrom } from './base/collect.ts';
import type { Endpoint, Surface } from './base/endpoint.ts';

export * from './agenda/endpoints.ts';
export * from './alerts/endpoints.ts';
export * from './announcements/endpoints.ts';
export * from './bots/endpoints.ts';
export * from './chain/endpoints.ts';
export * from './classes/endpoints.ts';
export * from './demo/endpoints.ts';
export * from './deposits/endpoints.ts';
export * from './derivatives/endpoints.ts';
export * from './earn/endpoints.ts';
export * from './fairness/endpoints.ts';
export * from './files/endpoints.ts';
export * from './finance/endpoints.ts';
export * from './first-week/endpoints.ts';
export * from './funding/endpoints.ts';
export * from './identity/endpoints.ts';
export * from './installation/endpoints.ts';
export * from './kyc/endpoints.ts';
export * from './limits/endpoints.ts';
export * from './markets/endpoints.ts';
export * from './messages/endpoints.ts';
export * from './mining/endpoints.ts';
export * from './notes/endpoints.ts';
export * from './options/endpoints.ts';
export * from './payees/endpoints.ts';
export * from './preferences/endpoints.ts';
export * from './promotion/endpoints.ts';
export * from './push/endpoints.ts';
export * from './results/endpoints.ts';
export * from './seasons/endpoints.ts';
export * from './seconds/endpoints.ts';
export * from './security/endpoints.ts';
export * from './spot/endpoints.ts';
export * from './staff/endpoints.ts';
export * from './staff/house.ts';
export * from './staking/endpoints.ts';
export * from './statement/endpoints.ts';
export * from './strategy/endpoints.ts';
export * from './terms/endpoints.ts';
export * from './support/endpoints.ts';
export * from './support/staff-endpoints.ts';
export * from './withdrawals/endpoints.ts';

export const APIS = {
  identity: identityApi,
  security: securityApi,
  files: filesApi,
  kyc: kycApi,
  payees: payeesApi,
  deposits: depositsApi,
  withdrawals: withdrawalsApi,
  chain: chainApi,
  funding: fundingApi,
  statement: statementApi,
  markets: marketsApi,
  fairness: fairnessApi,
  spot: spotApi,
  seconds: secondsApi,
  finance: financeApi,
  staking: stakingApi,
  mining: miningApi,
  options: optionsApi,
  derivatives: derivativesApi,
  strategy: strategyApi,
  limits: limitsApi,
  alerts: alertsApi,
  promotion: promotionApi,
  seasons: seasonsApi,
  classes: classesApi,
  notes: notesApi,
  'first-week': firstWeekApi,
  terms: termsApi,
  earn: earnApi,
  results: resultsApi,
  agenda: agendaApi,
  messages: messagesApi,
  preferences: preferencesApi,
  push: pushApi,
  installation: installationApi,
  demo: demoApi,
  bots: botsApi,
  staff: staffApi,
  announcements: announcementsApi,
  support: supportApi,
};

export const ENDPOINTS: readonly Endpoint[] = Object.values(APIS).flatMap<Endpoint>(
  ({ endpoints }) => endpoints,
);

export const TOPICS: Collected<typeof APIS, 'topics'> = collectFrom(APIS, 'topics');

/** On the socket of the operator console. */
export const STAFF_TOPICS: Collected<typeof APIS, 'staffTopics'> = collectFrom(APIS, 'staffTopics');

/** What the server of a surface serves: all of these, and nothing else. */
export function endpointsOf(
  surface: Surface,
  endpoints: readonly Endpoint[] = ENDPOINTS,
): readonly Endpoint[] {
  return endpoints.filter((endpoint) => endpoint.surface === surface);
}

export type TopicKind = keyof typeof TOPICS;

export function findTopic(name: string): TopicKind | undefined {
  const kinds = Object.keys(TOPICS) as TopicKind[];
  return kinds.find((kind) => TOPICS[kind].pattern.test(name));
}

export const API_BASE = '/api';

/** What the paths of a surface begin with. */
export function baseOf(surface: Surface): string {
  return surface === 'bot' ? BOT_BASE : API_BASE;
}
