/** The seconds module: contracts on the direction of a price after some seconds. */
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { secondsBusCommands } from './bus-commands.ts';
import { findFirstDecided } from './deeds.ts';
import { SecondsDriver, type SecondsDriverDeps } from './driver.ts';
import { endedContracts } from './ended-trades.ts';
import { SecondsFacts } from './facts.ts';
import { listNotedContracts } from './noted.ts';
import { secondsNotices } from './notices.ts';
import { listFlowResults } from './results.ts';
import { type SecondsParts, serveSeconds } from './routes.ts';
import { secondsStorage } from './storage.ts';
import { sharedContracts } from './shared-proof.ts';
import { serveSecondsTopic } from './topics.ts';

export const seconds = {
  storage: secondsStorage,
  facts: SecondsFacts,
  busCommands: secondsBusCommands,
  notices: secondsNotices,
  serve: (parts: SecondsParts & Serving) => {
    serveSeconds(parts.routes, parts);
    serveSecondsTopic(parts.hub, parts);
  },
  drive: (deps: SecondsDriverDeps) => new SecondsDriver(deps),
  provide: () => ({
    classDeeds: { 'seconds-contract': findFirstDecided },
    flowResults: { 'seconds-contract': listFlowResults },
    endedTrades: endedContracts,
    noted: { 'seconds-contract': listNotedContracts },
    sharedProofs: sharedContracts,
  }),
} satisfies ServerModule;
