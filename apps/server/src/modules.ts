/**
 * The one list of the server's modules, in the order in which they may use each other. A module is
 * one object; adding a module means adding its import and its name here.
 */
import { commandReader } from './core/bus-messages.ts';
import type { ServerModule } from './facets/server-module.ts';
import type { ConsoledParts, DrivenParts, ServedParts } from './module-parts.ts';
import { agenda } from './agenda/agenda.ts';
import { alerts } from './alerts/alerts.ts';
import { announcements } from './announcements/announcements.ts';
import { bots } from './bots/bots.ts';
import { chain } from './chain/chain.ts';
import { classes } from './classes/classes.ts';
import { demo } from './demo/demo.ts';
import { deposits } from './deposits/deposits.ts';
import { derivatives } from './derivatives/derivatives.ts';
import { earn } from './earn/earn.ts';
import { fairness } from './fairness/fairness.ts';
import { files } from './files/files.ts';
import { finance } from './finance/finance.ts';
import { firstWeek } from './first-week/first-week.ts';
import { funding } from './funding/funding.ts';
import { identity } from './identity/identity.ts';
import { installation } from './installation/installation.ts';
import { kyc } from './kyc/kyc.ts';
import { ledger } from './ledger/ledger.ts';
import { limits } from './limits/limits.ts';
import { markets } from './markets/markets.ts';
import { members } from './members/members.ts';
import { messages } from './messages/messages.ts';
import { mining } from './mining/mining.ts';
import { notes } from './notes/notes.ts';
import { options } from './options/options.ts';
import { payees } from './payees/payees.ts';
import { preferences } from './preferences/preferences.ts';
import { pricing } from './pricing/pricing.ts';
import { promotion } from './promotion/promotion.ts';
import { push } from './push/push.ts';
import { results } from './results/results.ts';
import { seasons } from './seasons/seasons.ts';
import { seconds } from './seconds/seconds.ts';
import { security } from './security/security.ts';
import { spot } from './spot/spot.ts';
import { staff } from './staff/staff.ts';
import { staking } from './staking/staking.ts';
import { statement } from './statement/statement.ts';
import { strategy } from './strategy/strategy.ts';
import { support } from './support/support.ts';
import { terms } from './terms/terms.ts';
import { vault } from './vault/vault.ts';
import { withdrawals } from './withdrawals/withdrawals.ts';

export const MODULES = {
  ledger,
  terms,
  members,
  markets,
  agenda,
  pricing,
  fairness,
  vault,
  identity,
  files,
  kyc,
  security,
  payees,
  deposits,
  withdrawals,
  chain,
  funding,
  spot,
  seconds,
  finance,
  staking,
  mining,
  options,
  derivatives,
  strategy,
  limits,
  alerts,
  promotion,
  notes,
  'first-week': firstWeek,
  earn,
  results,
  seasons,
  classes,
  statement,
  bots,
  messages,
  preferences,
  push,
  staff,
  announcements,
  support,
  installation,
  demo,
} satisfies Record<string, ServerModule>;

type Modules = typeof MODULES;

/** By module, of those that have any. */
export type ModuleFacts = {
  [
    Name in keyof Modules as Modules[Name] extends { facts: unknown } ? Name : never
  ]: Modules[Name] extends { facts: new () => infer Facts } ? Facts : never;
};

/** The exchange's state as of the last commit; each core feeds its own set. */
export function newFacts(): ModuleFacts {
  const each = Object.entries<ServerModule>(MODULES).flatMap(([name, { facts: Facts }]) =>
    Facts ? [[name, new Facts()] as const] : [],
  );
  return Object.fromEntries(each) as ModuleFacts;
}

type Served = ServedParts<ModuleFacts>;
type Driven = DrivenParts<ModuleFacts>;

const LIST: readonly ServerModule<Served, Driven, ConsoledParts>[] = Object.values(MODULES);

export const STORAGES = LIST.flatMap(({ storage }) => storage ?? []);

export const UNCOVERED_BY_MODULES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...LIST.map(({ uncovered }) => uncovered),
);

export const SEALED_TABLES = LIST.flatMap(({ sealed }) => sealed ?? []);

export const NOTICES = LIST.flatMap(({ notices }) => notices ?? []);

export const readCommand = commandReader(LIST.flatMap(({ busCommands }) => busCommands ?? []));

export async function serveModules(parts: Served): Promise<void> {
  const provided = LIST.flatMap(({ provide }) => provide?.(parts) ?? []);
  for (const { serve } of LIST) await serve?.({ ...parts, provided });
}

/** What shared links are about, for the page that unfolds them. */
export function listSharedProofs(parts: Served) {
  return LIST.flatMap(({ provide }) => provide?.(parts).sharedProofs ?? []);
}

export function serveConsole(parts: ConsoledParts): void {
  for (const { serveConsole: serve } of LIST) serve?.(parts);
}

export function driveModules(parts: Driven): { stop(): Promise<void> }[] {
  return LIST.flatMap(({ drive }) => drive?.({ ...parts, notices: NOTICES }) ?? []);
}

export const ACCESS_ENDERS = LIST.flatMap(({ endAccess }) => endAccess ?? []);

/** In this order: what is sealed cannot be read any more before its rows are deleted. */
export const ERASERS = LIST.flatMap(({ erase }) => erase ?? []);
