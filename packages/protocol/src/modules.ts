/** The one visible list of the protocol's modules: what they export, their endpoints and topics. */
import { agendaEndpoints, agendaTopics } from './agenda.ts';
import { alertsEndpoints, alertsTopics } from './alerts.ts';
import { chainEndpoints } from './chain.ts';
import { demoEndpoints } from './demo.ts';
import { depositsEndpoints, depositsTopics } from './deposits.ts';
import { derivativesEndpoints, derivativesTopics } from './derivatives.ts';
import { earnEndpoints } from './earn.ts';
import type { Endpoint, Surface } from './base/endpoint.ts';
import { fairnessEndpoints } from './fairness.ts';
import { filesEndpoints } from './files.ts';
import { financeEndpoints, financeTopics } from './finance.ts';
import { fundingEndpoints, fundingTopics } from './funding.ts';
import { identityEndpoints } from './identity.ts';
import { installationEndpoints } from './installation.ts';
import { kycEndpoints, kycTopics } from './kyc.ts';
import { marketsEndpoints, marketsTopics } from './markets.ts';
import { messagesEndpoints, messagesTopics } from './messages.ts';
import { miningEndpoints, miningTopics } from './mining.ts';
import { optionsEndpoints, optionsTopics } from './options.ts';
import { payeesEndpoints } from './payees.ts';
import { secondsEndpoints, secondsTopics } from './seconds.ts';
import { securityEndpoints } from './security.ts';
import { spotEndpoints, spotTopics } from './spot.ts';
import { stakingEndpoints, stakingTopics } from './staking.ts';
import { strategyEndpoints, strategyTopics } from './strategy.ts';
import { withdrawalsEndpoints, withdrawalsTopics } from './withdrawals.ts';

export * from './agenda.ts';
export * from './alerts.ts';
export * from './chain.ts';
export * from './demo.ts';
export * from './deposits.ts';
export * from './derivatives.ts';
export * from './earn.ts';
export * from './fairness.ts';
export * from './files.ts';
export * from './finance.ts';
export * from './funding.ts';
export * from './identity.ts';
export * from './installation.ts';
export * from './kyc.ts';
export * from './markets.ts';
export * from './messages.ts';
export * from './mining.ts';
export * from './options.ts';
export * from './payees.ts';
export * from './seconds.ts';
export * from './security.ts';
export * from './spot.ts';
export * from './staking.ts';
export * from './strategy.ts';
export * from './withdrawals.ts';

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
