/** The promotion module: invitations, commission, and authorization codes. */
import type { ClientBase } from 'pg';
import type { ErasureLeft, ServerModule, Serving } from '../facets/server-module.ts';
import { promotionBusCommands } from './bus-commands.ts';
import { deleteCodeOf } from './code-table.ts';
import { type InvitersDeps, InvitersDriver } from './inviters-driver.ts';
import { promotionNotices } from './notices.ts';
import { type PromotionParts, servePromotion } from './routes.ts';
import { promotionStorage } from './storage.ts';

export const promotion = {
  storage: promotionStorage,
  uncovered: {
    authorization_code:
      'ends in minutes: a made-up check can sign a member, who is notified and ends it by one tap',
  },
  busCommands: promotionBusCommands,
  notices: promotionNotices,
  serve: (parts: PromotionParts & Serving) => servePromotion(parts.routes, parts),
  drive: (deps: InvitersDeps) => new InvitersDriver(deps),
  erase: eraseCode,
} satisfies ServerModule;

async function eraseCode(client: ClientBase, uid: number): Promise<ErasureLeft> {
  await deleteCodeOf(client, uid);
  return 'nothing';
}
