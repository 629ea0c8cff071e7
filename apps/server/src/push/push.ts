/**
 * Web push: tells devices of new messages while the app is closed, by the standard of browsers.
 * What it says is encrypted for the device, and holds no amount: it is shown on locked screens.
 */
import type { ErasureLeft, ServerModule } from '../facets/server-module.ts';
import type { Routes } from '../platform/http/routes.ts';
import { PushDriver, type PushDriverDeps } from './driver.ts';
import { PUSH_SEAL, deleteDevicesOf } from './push-table.ts';
import { type PushParts, servePush } from './routes.ts';

export const push = {
  sealed: [PUSH_SEAL],
  uncovered: { push_place: 'up to which message devices are told: nothing follows from it' },
  serve: ({ routes, ...parts }: PushParts & { routes: Routes }) => servePush(routes, parts),
  drive: (parts: PushDriverDeps) => new PushDriver(parts),
  erase: async (client, uid): Promise<ErasureLeft> => {
    await deleteDevicesOf(client, uid);
    return 'nothing';
  },
} satisfies ServerModule;
