/** The options module. The value of open ones counts as equity of their account. */
import type { Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';
import type { ServerModule, Serving } from '../facets/server-module.ts';
import { optionsBusCommands } from './bus-commands.ts';
import { findFirstSales } from './deeds.ts';
import { driveOptions } from './driver.ts';
import { findEarlyExit } from './early-exit.ts';
import { endedOptions } from './ended-trades.ts';
import { OptionsFacts } from './facts.ts';
import { listNotedOptions } from './noted.ts';
import { optionsNotices } from './notices.ts';
import { listOptionsOf } from './queries.ts';
import { listFlowResults } from './results.ts';
import { type OptionsParts, serveOptionsRoutes } from './routes.ts';
import { sharedOptions } from './shared-proof.ts';
import { optionsStorage } from './storage.ts';
import { type OptionsTopicParts, serveOptionsTopics } from './topics.ts';
import { optionsWorthAt, optionsWorthOf } from './worth.ts';

export const options = {
  storage: optionsStorage,
  facts: OptionsFacts,
  busCommands: optionsBusCommands,
  notices: optionsNotices,
  serve: (parts: OptionsParts & OptionsTopicParts & Serving) => {
    serveOptionsRoutes(parts.routes, parts);
    serveOptionsTopics(parts.hub, parts);
  },
  drive: driveOptions,
  provide: ({ pool, facts }: { pool: Pool; facts: { options: OptionsFacts } }) => ({
    openWorth: {
      account: 'options',
      now: (uid: number) => optionsWorthOf(facts, uid),
      past: (uid: number, moments: readonly number[], db: Database = pool) =>
        optionsWorthAt(db, uid, moments),
    },
    productCodes: { 'option-position': listOptionsOf },
    flowResults: { 'option-position': listFlowResults },
    endedTrades: endedOptions,
    noted: { 'option-position': listNotedOptions },
    earlyExit: findEarlyExit,
    classDeeds: { 'early-exit': findFirstSales },
    sharedProofs: sharedOptions,
  }),
} satisfies ServerModule;
