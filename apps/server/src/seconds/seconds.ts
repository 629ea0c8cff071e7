/** The module seconds: contracts on where a price stands after some seconds. */
import type { ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import { secondsBusCommands } from './bus-commands.ts';
import { SecondsDriver, type SecondsDriverDeps } from './driver.ts';
import { SecondsFacts } from './facts.ts';
import { secondsNotices } from './notices.ts';
import { type SecondsParts, serveSeconds } from './routes.ts';
import { secondsStorage } from './storage.ts';
import { serveSecondsTopic } from './topics.ts';

export const seconds = {
  storage: secondsStorage,
  facts: SecondsFacts,
  busCommands: secondsBusCommands,
  notices: secondsNotices,
  serve: (parts: SecondsParts & { routes: Routes; hub: Hub }) => {
    serveSeconds(parts.routes, parts);
    serveSecondsTopic(parts.hub, parts);
  },
  drive: (deps: SecondsDriverDeps) => new SecondsDriver(deps),
} satisfies ServerModule;
