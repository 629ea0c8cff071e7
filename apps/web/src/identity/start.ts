/**
 * What this module does once at the start of the app: it tells the shell how to log out, and clears
 * the query cache whenever another person, or nobody, takes the place of the member.
 */
import { queryClient } from '../api/query-client.ts';
import { setLogout } from '../app/logout.ts';
import { useSession } from '../session/session.ts';

export function startIdentity(): void {
  setLogout(async () => {
    const { logOut } = await import('./data.ts');
    await logOut();
  });
  useSession.subscribe((now, before) => {
    if (now.member?.uid !== before.member?.uid) queryClient.clear();
  });
}
