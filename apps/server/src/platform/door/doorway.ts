/** What somebody at the door has to know, made from the configuration: one for all ports. */
import type { Config } from '../config.ts';
import { everyAnswersHeaders } from '../http/every-answer.ts';
import { AddressLimits } from './address-limits.ts';
import { type Callers, knowCallers } from './client-address.ts';
import { type Hosts, listHosts } from './hosts.ts';
import { DOOR_LIMITS, type DoorLimits } from './limits.ts';

export type Doorway = {
  callers: Callers;
  hosts: Hosts;
  limits: DoorLimits;
  /** Undefined where nobody is counted. */
  addresses: AddressLimits | undefined;
  /** What every answer carries, also one from the door. */
  headers: Readonly<Record<string, string>>;
};

type DoorwayParts = {
  config: Pick<Config, 'proxies' | 'hostNames' | 'hasRateLimits' | 'isSecure'>;
  nowMs: () => number;
  limits?: Partial<DoorLimits>;
};

export function openDoorway({ config, nowMs, limits }: DoorwayParts): Doorway {
  const all = { ...DOOR_LIMITS, ...limits };
  return {
    callers: knowCallers(config.proxies),
    hosts: listHosts(config.hostNames),
    limits: all,
    addresses: config.hasRateLimits ? new AddressLimits(all, nowMs) : undefined,
    headers: everyAnswersHeaders(config),
  };
}
