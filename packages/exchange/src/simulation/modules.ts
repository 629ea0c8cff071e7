/** The one list of what modules bring to the simulation, in the order of the exchange's own. */
import type { ModuleImages } from '../modules.ts';
import { agendaSimulation } from './agenda.ts';
import { alertsSimulation } from './alerts/alerts.ts';
import { classesSimulation } from './classes/classes.ts';
import { depositsSimulation } from './deposits/deposits.ts';
import { derivativesSimulation } from './derivatives/derivatives.ts';
import { financeSimulation } from './finance/finance.ts';
import { fundingSimulation } from './funding.ts';
import { kycSimulation } from './kyc/kyc.ts';
import { ledgerSimulation } from './ledger.ts';
import { limitsSimulation } from './limits/limits.ts';
import { marketsSimulation } from './markets.ts';
import { membersSimulation } from './members.ts';
import { miningSimulation } from './mining/mining.ts';
import type { ModuleSimulation } from './module-simulation.ts';
import { optionsSimulation } from './options/options.ts';
import { promotionSimulation } from './promotion/promotion.ts';
import { seasonsSimulation } from './seasons/seasons.ts';
import { secondsSimulation } from './seconds/seconds.ts';
import { spotSimulation } from './spot/spot.ts';
import { stakingSimulation } from './staking/staking.ts';
import { strategySimulation } from './strategy/strategy.ts';
import { termsSimulation } from './terms.ts';
import { withdrawalsSimulation } from './withdrawals/withdrawals.ts';

type Simulations = {
  readonly [Name in keyof ModuleImages]: ModuleSimulation<ModuleImages[Name]>;
};

export const SIMULATIONS: Simulations = {
  ledger: ledgerSimulation,
  terms: termsSimulation,
  members: membersSimulation,
  markets: marketsSimulation,
  agenda: agendaSimulation,
  kyc: kycSimulation,
  deposits: depositsSimulation,
  withdrawals: withdrawalsSimulation,
  funding: fundingSimulation,
  limits: limitsSimulation,
  spot: spotSimulation,
  seconds: secondsSimulation,
  finance: financeSimulation,
  staking: stakingSimulation,
  mining: miningSimulation,
  options: optionsSimulation,
  derivatives: derivativesSimulation,
  strategy: strategySimulation,
  alerts: alertsSimulation,
  promotion: promotionSimulation,
  classes: classesSimulation,
  seasons: seasonsSimulation,
};

export const EXPECTED_CELLS: readonly string[] = Object.values(SIMULATIONS).flatMap(
  ({ cells }) => cells,
);
