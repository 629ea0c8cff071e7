/** The seasons module: portfolios as a table, and how a gateway opens one. */
import type { ServerModule } from '../facets/server-module.ts';
import { seasonsBusCommands } from './bus-commands.ts';
import { seasonsStorage } from './storage.ts';

export const seasons = {
  storage: seasonsStorage,
  busCommands: seasonsBusCommands,
} satisfies ServerModule;
