/** Seasons: members join them with a portfolio, switch to it, and are ranked by what it came to. */
import type { ClientBase } from 'pg';
import type { ErasureLeft, Provided, ServerModule, Serving } from '../facets/server-module.ts';
import { seasonsBusCommands } from './bus-commands.ts';
import { deleteNickname } from './nicknames.ts';
import { seasonsNotices } from './notices.ts';
import { type SeasonsParts, serveSeasons } from './routes.ts';
import { seasonsStorage } from './storage.ts';

export { listNicknames } from './nicknames.ts';
export { listPortfoliosIn } from './queries.ts';

export const seasons = {
  storage: seasonsStorage,
  uncovered: { nickname: 'a name for rankings, chosen by its member: nothing follows from it' },
  busCommands: seasonsBusCommands,
  notices: seasonsNotices,
  serve: (parts: SeasonsParts & Serving & { provided: readonly Provided[] }) =>
    serveSeasons(parts.routes, parts),
  erase: eraseNickname,
} satisfies ServerModule;

async function eraseNickname(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await deleteNickname(client, uid);
  return 'nothing';
}
