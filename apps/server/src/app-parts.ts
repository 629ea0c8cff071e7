/** What the program is started with, and what a started one is. */
import type { Store } from './core/storage/store.ts';
import type { DemoLogin } from './identity/identity.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Ingress } from './platform/ingress/ingress.ts';
import type { Log } from './platform/log.ts';
import type { Database } from './platform/postgres/pool.ts';

export type AppOptions = {
  config: Config;
  log: Log;
  database: Database;
  version: string;
  /** Where the built member app lies. */
  webDir: string;
  /** The built program that proves the database; without it nobody does so by itself. */
  verifier?: string;
  /** The exchange can never go on: the program must stop. */
  onBroken: (error: Error) => void;
  /** For tests; else the machine's own clock, watched. */
  nowMs?: () => number;
  /** For measuring: the same server on a store that keeps nothing. */
  store?: Store;
};

export type App = {
  /** Undefined where members have no business. */
  url: string | undefined;
  demoLogin: DemoLogin | undefined;
  stop(): Promise<void>;
};

export type AppParts = AppOptions & {
  clock: Clock;
  nowMs: () => number;
  bus: Bus;
  ingress: Ingress;
};
