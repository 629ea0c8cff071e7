/** The options the program starts with, and the handle of a started one. */
import type { EarlyPorts } from './early-ports.ts';
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
  /** The folder of the built member app. */
  webDir: string;
  /** The folder of the built console; without it its port has the API alone. */
  opsDir?: string;
  /** The folder of the API's documents, if the build has made them. */
  apiDocsDir?: string;
  /** The built verifier of the database; without it there is no daily verification. */
  verifier?: string;
  /** The built program that makes ticks ahead; without it a catch-up takes longer. */
  tickWorker?: string;
  /** Somebody reads what the start prints: a first link for the console may be among it. */
  isTerminal?: boolean;
  /** The exchange cannot continue: the program must stop. */
  onBroken: (error: Error) => void;
  /** For tests; otherwise the machine's own clock, watched for jumps. */
  nowMs?: () => number;
  /** Open since the program began; otherwise opened with the app. */
  early?: EarlyPorts;
  /** For benchmarks: the same server on a store that discards everything. */
  store?: Store;
};

export type App = {
  /** Undefined on a process that does not serve members. */
  url: string | undefined;
  demoLogin: DemoLogin | undefined;
  /** Undefined on a process without an operator console. */
  consoleUrl?: string | undefined;
  /** For the first admin, where one was made for this start. */
  consoleLink?: string | undefined;
  stop(): Promise<void>;
};

export type AppParts = AppOptions & {
  clock: Clock;
  nowMs: () => number;
  bus: Bus;
  ingress: Ingress;
  early: EarlyPorts;
};
