/** The final check of a new password: one that a guesser reaches early is rejected. */
import { type PasswordOwner, isWeakPassword, loadPasswordGuesser } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';

/** `field` is its name in the form. */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  if (isWeakPassword(password, owner, await loadPasswordGuesser())) {
    refuse('PASSWORD_WEAK', { fields: { [field]: 'format' } });
  }
}
