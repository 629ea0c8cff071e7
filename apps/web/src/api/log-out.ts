/** Ends the session in the browser and on the server; nothing typed or sent stays stored. */
import { logout } from '@anywhen/protocol';
import { callApi } from './call.ts';
import { wipeOwn } from '../session/own-records.ts';
import { endSession } from '../session/session.ts';

/** Rejects when the server did not answer: then the session may still be open. */
export async function logOut(): Promise<void> {
  await callApi(logout);
  wipeOwn();
  endSession();
}
