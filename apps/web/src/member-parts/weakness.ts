/**
 * Whether a new password is too easy to guess, by the very rule of the server, while it is typed.
 * The lists it needs are large and come with the first password; until then only the server knows.
 */
import { useEffect, useState } from 'react';
import {
  FUND_PASSWORD_MAX,
  findPasswordFault,
  isWeakPassword,
  loadPasswordGuesser,
  normalizePassword,
  type FieldFault,
  type Me,
  type PasswordGuesser,
  type PasswordOwner,
} from '@anywhen/protocol';
import { readPhone } from './checks.ts';
import { useSettled } from './settled.ts';

let guesser: PasswordGuesser | undefined;

/** As far as the form asks for it. */
export function ownerOf(values: {
  username?: string;
  email: string;
  phone: string;
}): PasswordOwner {
  const { username = '', email, phone } = values;
  return {
    username: username.trim(),
    email: email.trim() || null,
    phone: readPhone(phone) || null,
  };
}

/** As far as the server has said who it is. */
export function ownerOfMe({ uid, username, email, phone }: Me): PasswordOwner {
  return { uid: Number(uid), username, email, phone };
}

/** Everything that is known here to be wrong with it; a weak one is not in the right form. */
export function findNewPasswordFault(
  password: string,
  owner: PasswordOwner,
): FieldFault | undefined {
  const fault = findPasswordFault(password);
  if (fault) return fault;
  return guesser && isWeakPassword(password, owner, guesser) ? 'format' : undefined;
}

/** It is typed in a hurry, so it may not be as long as a login password. */
export function findNewFundPasswordFault(
  password: string,
  owner: PasswordOwner,
): FieldFault | undefined {
  const isTooLong = [...normalizePassword(password)].length > FUND_PASSWORD_MAX;
  return isTooLong ? 'too-long' : findNewPasswordFault(password, owner);
}

/** True as soon as it is known; nothing is said of a password that is too short yet. */
export function useIsWeak(password: string, owner: PasswordOwner): boolean {
  const settled = useSettled(password);
  const [isLoaded, setIsLoaded] = useState(guesser !== undefined);
  const isWanted = settled !== '' && !isLoaded;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadPasswordGuesser().then(
      (loaded) => {
        guesser = loaded;
        if (!isGone) setIsLoaded(true);
      },
      () => undefined, // Without the lists the server's word is enough.
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isLoaded && settled === password && findNewPasswordFault(password, owner) === 'format';
}
