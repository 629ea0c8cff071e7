/**
 * Whether a new password is too easy to guess, by the server's own rule, while it is typed. The
 * word lists are large and loaded with the first password; until then only the server knows.
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

/** As far as the session is known. */
export function ownerOfMe({ uid, username, email, phone }: Me): PasswordOwner {
  return { uid: Number(uid), username, email, phone };
}

/** All known faults; a weak password counts as malformed. */
export function findNewPasswordFault(
  password: string,
  owner: PasswordOwner,
): FieldFault | undefined {
  const fault = findPasswordFault(password);
  if (fault) return fault;
  return guesser && isWeakPassword(password, owner, guesser) ? 'format' : undefined;
}

/** It is typed often, so it may be shorter than a login password. */
export function findNewFundPasswordFault(
  password: string,
  owner: PasswordOwner,
): FieldFault | undefined {
  const isTooLong = [...normalizePassword(password)].length > FUND_PASSWORD_MAX;
  return isTooLong ? 'too-long' : findNewPasswordFault(password, owner);
}

/** True as soon as it is known; a too short password is not judged yet. */
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
      () => undefined, // Without the lists the server's check is enough.
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isLoaded && settled === password && findNewPasswordFault(password, owner) === 'format';
}
