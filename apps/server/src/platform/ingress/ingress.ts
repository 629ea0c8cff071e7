/** What the ingress checks need, made from the configuration and shared by all ports. */
import type { Config } from '../config.ts';
import { everyAnswersHeaders } from '../http/every-answer.ts';
import { AddressLimits } from './address-limits.ts';
import { type Callers, knowCallers } from './client-address.ts';
import { type Hosts, listHosts } from './hosts.ts';
import { INGRESS_LIMITS, type IngressLimits } from './limits.ts';

export type Ingress = {
  callers: Callers;
  hosts: Hosts;
  limits: IngressLimits;
  /** Undefined when counting is off. */
  addresses: AddressLimits | undefined;
  /** The headers of every answer, also of one from the ingress. */
  headers: Readonly<Record<string, string>>;
};

type IngressParts = {
  config: Pick<Config, 'proxies' | 'hostNames' | 'hasRateLimits' | 'isSecure'>;
  nowMs: () => number;
  limits?: Partial<IngressLimits>;
};

export function openIngress({ config, nowMs, limits }: IngressParts): Ingress {
  const all = { ...INGRESS_LIMITS, ...limits };
  return {
    callers: knowCallers(config.proxies),
    hosts: listHosts(config.hostNames),
    limits: all,
    addresses: config.hasRateLimits ? new AddressLimits(all, nowMs) : undefined,
    headers: everyAnswersHeaders(config),
  };
}
