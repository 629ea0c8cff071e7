/**
 * The one list of the server's modules, in the order in which they may use each other: what each
 * keeps in tables and in memory, what it serves to members, what gateways may ask of the core for
 * it, and what it does of its own accord. Who adds a module adds its block here.
 */
import { marketIndex } from '@anywhen/prices';
import type { ClientBase, Pool } from 'pg';
import { type BusCommands, commandReader } from './core/bus-messages.ts';
import type { Core } from './core/core.ts';
import { serveChain } from './chain/routes.ts';
import { AgendaDriver } from './agenda/driver.ts';
import { AgendaFacts } from './agenda/facts.ts';
import { serveAgenda } from './agenda/routes.ts';
import { agendaStorage } from './agenda/storage.ts';
import { serveAgendaTopic } from './agenda/topics.ts';
import { alertsBusCommands } from './alerts/bus-commands.ts';
import { serveAlerts } from './alerts/alerts.ts';
import { AlertFacts } from './alerts/facts.ts';
import { alertsStorage } from './alerts/storage.ts';
import type { ModuleStorage } from './core/storage/module-storage.ts';
import { depositsBusCommands } from './deposits/bus-commands.ts';
import { DepositsDriver, eraseDeposits, findDepositByTransaction } from './deposits/deposits.ts';
import { refusalOfProof, serveDeposits } from './deposits/deposits.ts';
import { DepositFacts } from './deposits/facts.ts';
import { depositsStorage } from './deposits/storage.ts';
import { serveDemo } from './demo/routes.ts';
import { derivativesBusCommands } from './derivatives/bus-commands.ts';
import {
  driveDerivatives,
  listOrderMarkets,
  listPositionMarkets,
  serveDerivatives,
  unrealisedAt,
  unrealisedOf,
} from './derivatives/derivatives.ts';
import { DerivativesFacts } from './derivatives/facts.ts';
import { derivativesStorage } from './derivatives/storage.ts';
import { serveEarn } from './earn/earn.ts';
import { HeadSigner } from './fairness/head-signer.ts';
import { serveFairness } from './fairness/routes.ts';
import { TickRanges } from './fairness/tick-range.ts';
import { CASE_FILES, FilesDriver, eraseFiles, serveFiles } from './files/files.ts';
import { financeBusCommands } from './finance/bus-commands.ts';
import { FinanceFacts } from './finance/facts.ts';
import { driveFinance, listProductsOf, serveFinance } from './finance/finance.ts';
import { financeStorage } from './finance/storage.ts';
import { fundingBusCommands } from './funding/bus-commands.ts';
import type { PastPrices } from './funding/overview.ts';
import { serveFunding } from './funding/routes.ts';
import { serveBalanceTopic } from './funding/topics.ts';
import { type Identity, serveIdentity } from './identity/identity.ts';
import { type InstallationDeps, serveInstallation } from './installation/routes.ts';
import { kycBusCommands } from './kyc/bus-commands.ts';
import { KycFacts } from './kyc/facts.ts';
import { KycDriver, eraseKyc, refusalOfUpload, serveKyc } from './kyc/kyc.ts';
import { kycStorage } from './kyc/storage.ts';
import { ledgerStorage } from './ledger/storage.ts';
import { MarketFacts } from './markets/facts.ts';
import { serveMarkets } from './markets/routes.ts';
import { marketsStorage } from './markets/storage.ts';
import { membersBusCommands } from './members/bus-commands.ts';
import { MemberFacts } from './members/facts.ts';
import { membersStorage } from './members/storage.ts';
import { eraseMessages, serveMessages, startTelling } from './messages/messages.ts';
import { erasePayees, findPayee, hasBankAccount, servePayees } from './payees/payees.ts';
import { miningBusCommands } from './mining/bus-commands.ts';
import { MiningFacts } from './mining/facts.ts';
import { driveMining, listModelsOf, serveMining } from './mining/mining.ts';
import { miningStorage } from './mining/storage.ts';
import { optionsBusCommands } from './options/bus-commands.ts';
import { OptionsFacts } from './options/facts.ts';
import { driveOptions, listOptionsOf, serveOptions } from './options/options.ts';
import { optionsWorthAt, optionsWorthOf } from './options/options.ts';
import { optionsStorage } from './options/storage.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Routes } from './platform/http/routes.ts';
import type { Log } from './platform/log.ts';
import type { Hub } from './platform/sockets/hub.ts';
import { type Pricing, serveMarketTopics } from './pricing/pricing.ts';
import { serveSecurity } from './security/security.ts';
import { secondsBusCommands } from './seconds/bus-commands.ts';
import { SecondsDriver } from './seconds/driver.ts';
import { SecondsFacts } from './seconds/facts.ts';
import { serveSeconds } from './seconds/routes.ts';
import { secondsStorage } from './seconds/storage.ts';
import { serveSecondsTopic } from './seconds/topics.ts';
import { spotBusCommands } from './spot/bus-commands.ts';
import { SpotFacts } from './spot/facts.ts';
import { listOrdersByChange } from './spot/queries.ts';
import { serveSpot } from './spot/spot.ts';
import { spotStorage } from './spot/storage.ts';
import { stakingBusCommands } from './staking/bus-commands.ts';
import { StakingFacts } from './staking/facts.ts';
import { driveStaking, listPoolsOf, serveStaking } from './staking/staking.ts';
import { stakingStorage } from './staking/storage.ts';
import { strategyBusCommands } from './strategy/bus-commands.ts';
import { StrategyFacts } from './strategy/facts.ts';
import { strategyStorage } from './strategy/storage.ts';
import { listBotMarkets, serveStrategy } from './strategy/strategy.ts';
import { termsStorage } from './terms/storage.ts';
import { type Vault, erasePerson } from './vault/vault.ts';
import { withdrawalsBusCommands } from './withdrawals/bus-commands.ts';
import { WithdrawalFacts } from './withdrawals/facts.ts';
import { withdrawalsStorage } from './withdrawals/storage.ts';
import { findWithdrawalByTransaction, serveWithdrawals } from './withdrawals/withdrawals.ts';

/** What is known of the exchange as of the last commit; each core feeds a set of its own. */
export function newFacts() {
  return {
    members: new MemberFacts(),
    markets: new MarketFacts(),
    agenda: new AgendaFacts(),
    kyc: new KycFacts(),
    deposits: new DepositFacts(),
    withdrawals: new WithdrawalFacts(),
    spot: new SpotFacts(),
    seconds: new SecondsFacts(),
    finance: new FinanceFacts(),
    staking: new StakingFacts(),
    mining: new MiningFacts(),
    options: new OptionsFacts(),
    derivatives: new DerivativesFacts(),
    strategy: new StrategyFacts(),
    alerts: new AlertFacts(),
  };
}

export type ModuleFacts = ReturnType<typeof newFacts>;

export type ServedParts = {
  routes: Routes;
  hub: Hub;
  pool: Pool;
  bus: Bus;
  core: Core;
  facts: ModuleFacts;
  identity: Identity;
  vault: Vault;
  pricing: Pick<Pricing, 'markets' | 'findOpening'>;
  nowMs: () => number;
  log: Log;
  config: InstallationDeps['config'] & { hasRateLimits: boolean };
  /** Events were missed: what was shown so far is no ground to go on from. */
  onStartOver: (listener: () => void) => void;
};

export type DrivenParts = Pick<ServedParts, 'core' | 'facts' | 'pool' | 'bus' | 'nowMs' | 'log'> & {
  dataDir: string;
  businessDaySeconds: number;
};

export type ServerModule = {
  storage?: ModuleStorage;
  busCommands?: BusCommands;
  /** Its endpoints and topics. */
  serve?: (parts: ServedParts) => void | Promise<void>;
  /** Runs beside the core that leads, once in an installation. */
  drive?: (parts: DrivenParts) => { stop(): Promise<void> };
  /** Deletes what it keeps of a member that is not of the books, in the caller's transaction. */
  erase?: (client: ClientBase, uid: number) => Promise<void>;
};

export const MODULES = {
  ledger: { storage: ledgerStorage },

  terms: { storage: termsStorage },

  members: { storage: membersStorage, busCommands: membersBusCommands },

  markets: {
    storage: marketsStorage,
    serve: ({ routes, hub, pricing }) => {
      serveMarkets(routes, pricing.markets);
      serveMarketTopics(hub, pricing.markets);
    },
  },

  agenda: {
    storage: agendaStorage,
    serve: ({ routes, hub, ...parts }) => {
      serveAgenda(routes, parts);
      serveAgendaTopic(hub, parts);
    },
    drive: (parts) => new AgendaDriver(parts),
  },

  vault: { erase: erasePerson },

  identity: { serve: ({ routes, identity }) => serveIdentity(routes, identity) },

  files: {
    serve: ({ routes, config, ...parts }) =>
      serveFiles(routes, {
        ...parts,
        hasRateLimits: config.hasRateLimits,
        hasDemoTriggers: config.demoTriggers,
        refusalOfUpload: (uid, kind) =>
          kind === 'deposit-proof' ? refusalOfProof(parts, uid) : refusalOfUpload(parts, uid, kind),
      }),
    drive: (parts) => new FilesDriver(parts),
    erase: eraseFiles,
  },

  kyc: {
    storage: kycStorage,
    busCommands: kycBusCommands,
    serve: (parts) => serveKyc({ ...parts, files: CASE_FILES }),
    drive: (parts) => new KycDriver({ ...parts, files: CASE_FILES }),
    erase: eraseKyc,
  },

  security: { serve: ({ routes, identity }) => serveSecurity(routes, identity) },

  payees: {
    serve: ({ routes, ...parts }) => {
      const { withdrawals } = parts.facts;
      const isPayeeInUse = (uid: number, id: number) => withdrawals.isPayeeInUse(uid, id);
      servePayees(routes, { ...parts, isPayeeInUse });
    },
    erase: erasePayees,
  },

  deposits: {
    storage: depositsStorage,
    busCommands: depositsBusCommands,
    serve: (parts) => serveDeposits({ ...parts, files: CASE_FILES }),
    drive: (parts) => new DepositsDriver({ ...parts, files: CASE_FILES }),
    erase: eraseDeposits,
  },

  withdrawals: {
    storage: withdrawalsStorage,
    busCommands: withdrawalsBusCommands,
    serve: (parts) =>
      serveWithdrawals({
        ...parts,
        payees: {
          find: (uid, payeeId) => findPayee(parts, uid, payeeId),
          hasBankAccount: (uid) => hasBankAccount(parts.pool, uid),
        },
      }),
  },

  chain: {
    serve: ({ routes, pool }) =>
      serveChain(routes, {
        findInDeposits: (uid, id) => findDepositByTransaction(pool, uid, id),
        findInWithdrawals: (uid, id) => findWithdrawalByTransaction(pool, uid, id),
      }),
  },

  funding: {
    busCommands: fundingBusCommands,
    serve: ({ routes, hub, pricing, ...parts }) => {
      const { markets } = pricing;
      const { pool } = parts;
      const pastPrices: PastPrices = (currencies, moments) =>
        markets.pastPrices(currencies, moments);
      serveFunding(routes, {
        ...parts,
        priceOf: (currency) => markets.priceOf(currency),
        pastPrices,
        openWorth: {
          now: (uid) => ({
            options: optionsWorthOf(parts.facts, uid),
            derivatives: unrealisedOf(parts.facts, uid, (symbol) => {
              return parts.facts.markets.priceUnits?.[marketIndex(symbol)];
            }),
          }),
          past: [
            (uid, moments) => optionsWorthAt(pool, uid, moments),
            (uid, moments) => unrealisedAt({ pool, pastPrices }, uid, moments),
          ],
        },
        ordersByChange: (uid, asked) => listOrdersByChange(pool, uid, asked),
        codesOf: {
          'finance-record': listProductsOf,
          'staking-position': listPoolsOf,
          machine: listModelsOf,
          'option-position': listOptionsOf,
          'leverage-order': listOrderMarkets,
          'leverage-position': listPositionMarkets,
          bot: listBotMarkets,
        },
      });
      serveBalanceTopic(hub, parts);
    },
  },

  spot: { storage: spotStorage, busCommands: spotBusCommands, serve: serveSpot },

  seconds: {
    storage: secondsStorage,
    busCommands: secondsBusCommands,
    serve: ({ routes, hub, ...parts }) => {
      serveSeconds(routes, parts);
      serveSecondsTopic(hub, parts);
    },
    drive: (parts) => new SecondsDriver(parts),
  },

  finance: {
    storage: financeStorage,
    busCommands: financeBusCommands,
    serve: serveFinance,
    drive: driveFinance,
  },

  staking: {
    storage: stakingStorage,
    busCommands: stakingBusCommands,
    serve: serveStaking,
    drive: driveStaking,
  },

  mining: {
    storage: miningStorage,
    busCommands: miningBusCommands,
    serve: serveMining,
    drive: driveMining,
  },

  options: {
    storage: optionsStorage,
    busCommands: optionsBusCommands,
    serve: serveOptions,
    drive: driveOptions,
  },

  derivatives: {
    storage: derivativesStorage,
    busCommands: derivativesBusCommands,
    serve: (parts) => {
      const ranges = new TickRanges(parts.pool);
      const findTicks: TickRanges['find'] = (range, address) => ranges.find(range, address);
      serveDerivatives({ ...parts, findTicks });
    },
    drive: driveDerivatives,
  },

  strategy: {
    storage: strategyStorage,
    busCommands: strategyBusCommands,
    serve: serveStrategy,
  },

  alerts: { storage: alertsStorage, busCommands: alertsBusCommands, serve: serveAlerts },

  earn: { serve: serveEarn },

  messages: { serve: serveMessages, drive: startTelling, erase: eraseMessages },

  fairness: {
    serve: ({ routes, pool, pricing }) =>
      serveFairness(routes, { pool, findOpening: () => pricing.findOpening() }),
    drive: (parts) => new HeadSigner(parts),
  },

  installation: { serve: ({ routes, ...parts }) => serveInstallation(routes, parts) },

  demo: { serve: ({ routes, nowMs }) => serveDemo(routes, { nowMs }) },
} satisfies Record<string, ServerModule>;

const LIST: readonly ServerModule[] = Object.values(MODULES);

export const STORAGES = LIST.flatMap(({ storage }) => storage ?? []);

export const readCommand = commandReader(LIST.flatMap(({ busCommands }) => busCommands ?? []));

export async function serveModules(parts: ServedParts): Promise<void> {
  for (const { serve } of LIST) await serve?.(parts);
}

export function driveModules(parts: DrivenParts): { stop(): Promise<void> }[] {
  return LIST.flatMap(({ drive }) => drive?.(parts) ?? []);
}

export async function eraseFromModules(client: ClientBase, uid: number): Promise<void> {
  for (const { erase } of LIST) await erase?.(client, uid);
}
