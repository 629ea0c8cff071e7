/**
 * For whom a call is (decision 0046): a session has a person and may act for one of their
 * portfolios. Which of the two an endpoint or topic is about is said here, once; modules get one
 * number and never see the other.
 */
import type { Endpoint } from './base/endpoint.ts';
import { APIS } from './modules.ts';

/** Of these the person's number is handed over, of all others that of whom the session acts for. */
const OF_PERSONS: readonly (keyof typeof APIS)[] = [
  'identity',
  'security',
  'files',
  'kyc',
  'payees',
  'deposits',
  'withdrawals',
  'promotion',
  'preferences',
  'support',
  'seasons',
  'classes',
  'demo',
];

/** They open and switch portfolios; all other money of persons rests while a portfolio acts. */
const SWITCHING: readonly (keyof typeof APIS)[] = ['seasons', 'classes'];

type Whose = { readonly endpoints: ReadonlySet<string>; readonly topics: ReadonlySet<string> };

let known: Whose | undefined;

export function isPersonsEndpoint({ name }: Pick<Endpoint, 'name'>): boolean {
  return whose().endpoints.has(name);
}

export function isPersonsTopic(kind: string): boolean {
  return whose().topics.has(kind);
}

/** Moves the person's own money: not while the session acts for a portfolio. */
export function restsWhileActing({ name, isMoney }: Pick<Endpoint, 'name' | 'isMoney'>): boolean {
  const isSwitching = SWITCHING.flatMap(endpointsOfApi).some((endpoint) => endpoint.name === name);
  return isMoney && !isSwitching && isPersonsEndpoint({ name });
}

function whose(): Whose {
  known ??= {
    endpoints: new Set(OF_PERSONS.flatMap(endpointsOfApi).map(({ name }) => name)),
    topics: new Set(OF_PERSONS.flatMap(topicsOfApi)),
  };
  return known;
}

function topicsOfApi(api: keyof typeof APIS): string[] {
  const { topics = {} }: { readonly endpoints: unknown; readonly topics?: object } = APIS[api];
  return Object.keys(topics);
}

function endpointsOfApi(api: keyof typeof APIS): readonly Endpoint[] {
  return APIS[api].endpoints;
}
