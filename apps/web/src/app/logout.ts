/**
 * Logging out belongs to the identity module, the buttons for it to the shell. The module registers
 * what it does; ending the session then clears all kept pages.
 */

let logout: (() => Promise<void>) | undefined;

/** The function ends the session on the server and then calls `endSession`. */
export function setLogout(perform: () => Promise<void>): void {
  logout = perform;
}

/** Rejects when the server did not end the session: nobody may believe to be logged out wrongly. */
export async function logOut(): Promise<void> {
  if (!logout) throw new Error('nobody registered how to log out');
  await logout();
}
