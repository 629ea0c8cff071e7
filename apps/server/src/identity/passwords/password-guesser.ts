/** The last word on a new password: one a guesser reaches early is refused. */
import { type PasswordOwner, isWeakPassword, loadPasswordGuesser } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';

/** `field` is where the form has it. */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  if (isWeakPassword(password, owner, await loadPasswordGuesser())) {
    refuse('PASSWORD_WEAK', { fields: { [field]: 'format' } });
  }
}
