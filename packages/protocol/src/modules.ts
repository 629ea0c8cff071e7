/** The one visible list of the protocol's modules: what they export, their endpoints and topics. */
import { agendaEndpoints, agendaTopics } from './agenda/endpoints.ts';
import { alertsEndpoints, alertsTopics } from './alerts/endpoints.ts';
import { chainEndpoints } from './chain/endpoints.ts';
import { demoEndpoints } from './demo/endpoints.ts';
import { depositsEndpoints, depositsTopics } from './deposits/endpoints.ts';
import { derivativesEndpoints, derivativesTopics } from './derivatives/endpoints.ts';
import { earnEndpoints } from './earn/endpoints.ts';
import type { Endpoint, Surface } from './base/endpoint.ts';
import { fairnessEndpoints } from './fairness/endpoints.ts';
import { filesEndpoints } from './files/endpoints.ts';
import { financeEndpoints, financeTopics } from './finance/endpoints.ts';
import { fundingEndpoints, fundingTopics } from './funding/endpoints.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { installationEndpoints } from './installation/endpoints.ts';
import { kycEndpoints, kycTopics } from './kyc/endpoints.ts';
import { marketsEndpoints, marketsTopics } from './markets/endpoints.ts';
import { messagesEndpoints, messagesTopics } from './messages/endpoints.ts';
import { miningEndpoints, miningTopics } from './mining/endpoints.ts';
import { optionsEndpoints, optionsTopics } from './options/endpoints.ts';
import { payeesEndpoints } from './payees/endpoints.ts';
import { secondsEndpoints, secondsTopics } from './seconds/endpoints.ts';
import { securityEndpoints } from './security/endpoints.ts';
import { spotEndpoints, spotTopics } from './spot/endpoints.ts';
import { stakingEndpoints, stakingTopics } from './staking/endpoints.ts';
import { strategyEndpoints, strategyTopics } from './strategy/endpoints.ts';
import { withdrawalsEndpoints, withdrawalsTopics } from './withdrawals/endpoints.ts';

export * from './agenda/endpoints.ts';
export * from './alerts/endpoints.ts';
export * from './chain/endpoints.ts';
export * from './demo/endpoints.ts';
export * from './deposits/endpoints.ts';
export * from './derivatives/endpoints.ts';
export * from './earn/endpoints.ts';
export * from './fairness/endpoints.ts';
export * from './files/endpoints.ts';
export * from './finance/endpoints.ts';
export * from './funding/endpoints.ts';
export * from './identity/endpoints.ts';
export * from './installation/endpoints.ts';
export * from './kyc/endpoints.ts';
export * from './markets/endpoints.ts';
export * from './messages/endpoints.ts';
export * from './mining/endpoints.ts';
export * from './options/endpoints.ts';
export * from './payees/endpoints.ts';
export * from './seconds/endpoints.ts';
export * from './security/endpoints.ts';
export * from './spot/endpoints.ts';
export * from './staking/endpoints.ts';
export * from './strategy/endpoints.ts';
export * from './withdrawals/endpoints.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...identityEndpoints,
  ...securityEndpoints,
  ...filesEndpoints,
  ...kycEndpoints,
  ...payeesEndpoints,
  ...depositsEndpoints,
  ...withdrawalsEndpoints,
  ...chainEndpoints,
  ...fundingEndpoints,
  ...marketsEndpoints,
  ...fairnessEndpoints,
  ...spotEndpoints,
  ...secondsEndpoints,
  ...financeEndpoints,
  ...stakingEndpoints,
  ...miningEndpoints,
  ...optionsEndpoints,
  ...derivativesEndpoints,
  ...strategyEndpoints,
  ...alertsEndpoints,
  ...earnEndpoints,
  ...agendaEndpoints,
  ...messagesEndpoints,
  ...installationEndpoints,
  ...demoEndpoints,
];

export const TOPICS = {
  ...marketsTopics,
  ...depositsTopics,
  ...withdrawalsTopics,
  ...fundingTopics,
  ...spotTopics,
  ...secondsTopics,
  ...financeTopics,
  ...stakingTopics,
  ...miningTopics,
  ...optionsTopics,
  ...derivativesTopics,
  ...strategyTopics,
  ...alertsTopics,
  ...agendaTopics,
  ...kycTopics,
  ...messagesTopics,
};

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
