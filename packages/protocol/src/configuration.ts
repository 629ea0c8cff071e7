/**
 * The one list of the product's numbers (rulebook 0.8), by product and in a form a page can print.
 * Nothing is typed here: each figure is read from the table its rule stands beside, so that what is
 * printed is what acts. What an operator may choose is in `installation/endpoints.ts`.
 */
import { alertsConfiguration } from './alerts/configuration.ts';
import { classesConfiguration } from './classes/configuration.ts';
import { depositsConfiguration } from './deposits/configuration.ts';
import { derivativesConfiguration } from './derivatives/configuration.ts';
import { financeConfiguration } from './finance/configuration.ts';
import { fundingConfiguration } from './funding/configuration.ts';
import { identityConfiguration } from './identity/configuration.ts';
import { kycConfiguration } from './kyc/configuration.ts';
import { marketsConfiguration } from './markets/configuration.ts';
import { membersConfiguration } from './members/configuration.ts';
import { miningConfiguration } from './mining/configuration.ts';
import { notesConfiguration } from './notes/configuration.ts';
import { optionsConfiguration } from './options/configuration.ts';
import { payeesConfiguration } from './payees/configuration.ts';
import { promotionConfiguration } from './promotion/configuration.ts';
import { seasonsConfiguration } from './seasons/configuration.ts';
import { secondsConfiguration } from './seconds/configuration.ts';
import { spotConfiguration } from './spot/configuration.ts';
import { stakingConfiguration } from './staking/configuration.ts';
import { strategyConfiguration } from './strategy/configuration.ts';
import { withdrawalsConfiguration } from './withdrawals/configuration.ts';
import type { SectionOf, TableOf } from './base/figures.ts';
import type { FACETS } from './facets.ts';

/** Whoever books money prints the numbers under which it moves: without, this does not compile. */
type Booking = {
  [Name in keyof typeof FACETS]: (typeof FACETS)[Name] extends { ledgerTypes: object }
    ? Name
    : never;
}[keyof typeof FACETS];

export const CONFIGURATION = {
  identity: identityConfiguration,
  members: membersConfiguration,
  kyc: kycConfiguration,
  payees: payeesConfiguration,
  deposits: depositsConfiguration,
  withdrawals: withdrawalsConfiguration,
  funding: fundingConfiguration,
  markets: marketsConfiguration,
  spot: spotConfiguration,
  seconds: secondsConfiguration,
  finance: financeConfiguration,
  staking: stakingConfiguration,
  mining: miningConfiguration,
  options: optionsConfiguration,
  derivatives: derivativesConfiguration,
  strategy: strategyConfiguration,
  alerts: alertsConfiguration,
  promotion: promotionConfiguration,
  seasons: seasonsConfiguration,
  classes: classesConfiguration,
  notes: notesConfiguration,
} as const satisfies Readonly<
  Record<Booking, SectionOf<string, string, string>> &
    Record<string, SectionOf<string, string, string>>
>;

export type ConfigurationName = keyof typeof CONFIGURATION;

type Sections = (typeof CONFIGURATION)[ConfigurationName];
type Tables = Sections['tables'][number];

/** The keys are texts a page must have: it does not compile without. */
export type ConfigurationTable = TableOf<Tables['key'], Tables['columns'][number]>;
export type ConfigurationSection = SectionOf<
  Sections['rows'][number]['key'],
  ConfigurationTable['key'],
  ConfigurationTable['columns'][number]
>;
