/** The parts that modules are served and driven with; `Facts` are those of all modules. */
import type { Pool } from 'pg';
import type { AnsweringParts, BotSockets } from './bots/bots.ts';
import type { Core } from './core/core.ts';
import type { Identity } from './identity/identity.ts';
import type { InstallationDeps } from './installation/installation.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Config } from './platform/config.ts';
import type { OrderCounts } from './platform/http/order-counts.ts';
import type { Routes } from './platform/http/routes.ts';
import type { Log } from './platform/log.ts';
import type { Hub } from './platform/sockets/hub.ts';
import type { Pricing } from './pricing/pricing.ts';
import type { StaffNumbers, StaffParts } from './staff/staff.ts';
import type { Vault } from './vault/vault.ts';

export type ServedParts<Facts> = {
  routes: Routes;
  /** What programs call. */
  botRoutes: Routes;
  botSockets: BotSockets;
  /** How their calls are answered. */
  answering: AnsweringParts;
  observe(endpoint: string, status: number, seconds: number): void;
  hub: Hub;
  pool: Pool;
  bus: Bus;
  core: Core;
  facts: Facts;
  identity: Identity;
  vault: Vault;
  pricing: Pick<Pricing, 'markets' | 'findOpening'>;
  /** Of the app and of programs together; undefined when counting is off. */
  orderCounts: OrderCounts | undefined;
  nowMs: () => number;
  log: Log;
  config: InstallationDeps['config'] & Pick<Config, 'hasRateLimits' | 'pushServices'>;
  /** Events were missed, so clients must take a new snapshot. */
  onStartOver: (listener: () => void) => void;
};

export type DrivenParts<Facts> = Pick<
  ServedParts<Facts>,
  'core' | 'facts' | 'pool' | 'bus' | 'nowMs' | 'log'
> & {
  dataDir: string;
  businessDaySeconds: number;
  depositCeiling: string;
  vault: Vault;
  /** The key of all hashes. */
  pepper: Buffer;
  /** Where pushes may go, and whom their services can ask. */
  push: Pick<Config, 'pushServices' | 'pushContact'>;
};

/** What modules serve staff with, on the console of a process. */
export type ConsoledParts = {
  routes: Routes;
  staff: StaffParts;
  /** The console's own sockets, on which staff have numbers. */
  hub: Hub;
  people: StaffNumbers;
  bus: Bus;
  core: Pick<Core, 'onCommitted'>;
  /** Of this exchange: what its hints on the bus are named by. */
  genesis: string;
  log: Log;
  /** Where the member app is, if that is configured. */
  memberOrigin: string | null;
};
