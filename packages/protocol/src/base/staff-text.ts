/**
 * What staff write to members (announcements, chat) can name no place to pay to: no address,
 * account or phone number, link or messenger, and it asks for no password or code. Rather too
 * strict: who is refused writes it differently. Warnings ("never share your code") pass.
 */
import { findAddress, findIban, findLink, findNumber } from './staff-text-places.ts';
import { findContact, findSecretRequest } from './staff-text-requests.ts';

const CHECKS = {
  link: findLink,
  address: findAddress,
  account: findIban,
  number: findNumber,
  contact: findContact,
  secret: findSecretRequest,
};

export type StaffTextFault = keyof typeof CHECKS;

/** What is wrong, and the words that show it. */
export type FoundInStaffText = { fault: StaffTextFault; found: string };

const FOUND_SHOWN = 60;

export function findPaymentPlace(text: string): FoundInStaffText | undefined {
  const plain = toPlain(text);
  for (const [fault, find] of Object.entries(CHECKS)) {
    const found = find(plain)?.trim().slice(0, FOUND_SHOWN);
    if (found) return { fault: fault as StaffTextFault, found };
  }
  return undefined;
}

/** Cyrillic and Greek letters, and the Latin ones they look like. */
const LOOKALIKES = {
  from: 'авсеһіјкморѕтухАВСЕНІКМОРТХαορΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  to: 'abcehijkmopstyxABCEHIKMOPTXaopABEZHIKMNOPTYX',
};

/** As a reader sees it: wide letters are letters, other digits are digits, nothing is hidden. */
function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replaceAll(/\p{Nd}/gu, toDigit)
    .replaceAll(/\p{L}/gu, (letter) => LOOKALIKES.to[LOOKALIKES.from.indexOf(letter)] ?? letter)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}

/** The digits of each script follow one another from its zero on. */
function toDigit(letter: string): string {
  let value = 0;
  const code = letter.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return code < 128 ? letter : String(value);
}
