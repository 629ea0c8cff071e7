/** What this module does once at the start of the app: it tells the shell how to log out. */
import { setLogout } from '../app/logout.ts';

export function startIdentity(): void {
  setLogout(async () => {
    const { logOut } = await import('./data.ts');
    await logOut();
  });
}
