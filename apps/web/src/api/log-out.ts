/** Ends the session, here and at the server. */
import { logout } from '@anywhen/protocol';
import { callApi } from './call.ts';
import { endSession } from '../session/session.ts';

/** Rejects when the server gave no answer: then the session may still be open. */
export async function logOut(): Promise<void> {
  await callApi(logout);
  endSession();
}
