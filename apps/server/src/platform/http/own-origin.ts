/**
 * The address of this server as it prints it at its start, and as passkeys are bound to it where no
 * public origin is set. Never what a request says in `Host`: whoever sends that may write anything.
 */
import { nameOf } from '../ingress/hosts.ts';

/** What nobody types, and no passkey can be bound to, is this machine: `localhost`. */
const THIS_MACHINE = ['127.0.0.1', '0.0.0.0', '[::1]', '[::]'];

/** `listening` is what the socket says, such as `http://127.0.0.1:8080`. */
export function ownOrigin(listening: string): string {
  const [scheme = '', authority = ''] = listening.split('//');
  const name = nameOf(authority);
  if (!THIS_MACHINE.includes(name)) return listening;
  return `${scheme}//localhost${authority.slice(name.length)}`;
}
