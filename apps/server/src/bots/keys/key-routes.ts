/** The keys of members' own programs over the API of the app. */
import { changeKey, listKeys, makeKey, removeKey } from '@anywhen/protocol';
import type { Identity } from '../../identity/identity.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { changeOwnKey, listOwnKeys, makeOwnKey, removeOwnKey } from './managing.ts';

export function serveKeys(routes: Routes, identity: Identity): void {
  const keysOf = async (uid: number) => ({ keys: await listOwnKeys(identity, uid) });

  routes.serveMember(listKeys, ({ uid }) => keysOf(uid));

  routes.serveMember(makeKey, async (call) => {
    const { uid, body } = call;
    const made = await makeOwnKey(identity, { uid, body, visit: call });
    return { ...(await keysOf(uid)), ...made };
  });

  routes.serveMember(changeKey, async (call) => {
    const { uid, params, body } = call;
    await changeOwnKey(identity, { uid, id: params.id, body, visit: call });
    return keysOf(uid);
  });

  routes.serveMember(removeKey, async (call) => {
    const { uid, params } = call;
    await removeOwnKey(identity, { uid, id: params.id, visit: call });
    return keysOf(uid);
  });
}
