/** Web push over the API: subscribing the device of a session, and ending that. */
import { endPush, isTimeZone, readPush, subscribeToPush } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type Identity, keyedHash, refuseFaults } from '../identity/identity.ts';
import type { Config } from '../platform/config.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import type { Vault } from '../vault/vault.ts';
import { isOfService, isPublicKey, sealAddress } from './address.ts';
import { deleteDevice, findDevice, putDevice } from './push-table.ts';
import { pushKeyOf } from './vapid.ts';

export type PushParts = {
  pool: Pool;
  vault: Vault;
  identity: Pick<Identity, 'deps' | 'turns'>;
  config: Pick<Config, 'pushServices'>;
};

export function servePush(routes: Routes, { pool, vault, identity, config }: PushParts): void {
  const { pepper } = identity.deps.config;
  const { pushServices: services } = config;
  const key = services.length > 0 ? pushKeyOf(pepper).publicKey.toString('base64url') : null;

  routes.serveMember(readPush, async ({ uid, sessionId }) => {
    const device = await findDevice({ db: pool, seals: vault.seals }, { uid, sessionId });
    return { key, device: device ? { kinds: [...device.kinds], quiet: device.quiet } : null };
  });

  routes.serveMember(subscribeToPush, async ({ uid, sessionId, body }) => {
    const { endpoint, p256dh, quiet } = body;
    if (!isOfService(endpoint, services)) return refuse('PUSH_SERVICE_UNKNOWN');
    refuseFaults({
      p256dh: isPublicKey(p256dh) ? undefined : 'format',
      'quiet.zone': !quiet || isTimeZone(quiet.zone) ? undefined : 'format',
    });
    const work = await vault.begin(pool, uid);
    const mark = keyedHash(pepper, 'push address', endpoint);
    const kinds = [...new Set(body.kinds)];
    // One at a time: two tabs may give the address of their browser at once.
    await identity.turns.run(`push ${uid}`, () =>
      inTransaction(pool, async (client) => {
        await vault.hold(client, work);
        const sealed = await sealAddress(vault, client, { ...body, uid, sessionId });
        const device = { sessionId, uid, sealed, mark, kinds, quiet };
        await putDevice({ db: client, seals: vault.seals }, device);
      }),
    );
    return {};
  });

  routes.serveMember(endPush, async ({ sessionId }) => {
    await deleteDevice(pool, sessionId);
    return {};
  });
}
