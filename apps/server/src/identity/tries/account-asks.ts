/**
 * Whoever asks whether an account exists (rulebook 14.3): a wrong login, a code for an address and
 * a registration all tell a little of it, so they share one count per network and one per name or
 * address that was asked about. A trusted device of the member asks nothing and is not counted.
 */
import type { AccountName } from '../members/contacts.ts';
import type { Identity } from '../open-identity.ts';
import type { Throttle } from './throttle-table.ts';
import { accountAsksAbout, accountAsksOfIp } from './tries.ts';

type Ask = {
  ip: string;
  /** As they are compared; none for what cannot be the name of an account. */
  about: readonly AccountName[];
};

export function countsOfAsk(identity: Identity, ask: Ask): Throttle[] {
  return [askOfNetwork(identity, ask.ip), ...asksAbout(identity, ask.about)];
}

export function askOfNetwork({ deps, limits }: Identity, ip: string): Throttle {
  return accountAsksOfIp({ limits, pepper: deps.config.pepper }, ip);
}

export function asksAbout({ deps, limits }: Identity, about: readonly AccountName[]): Throttle[] {
  const counting = { limits, pepper: deps.config.pepper };
  return about.map((name) => {
    const text = name.kind === 'uid' ? String(name.uid) : name.key;
    return accountAsksAbout(counting, `${name.kind} ${text}`);
  });
}
