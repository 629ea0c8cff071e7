/**
 * The person on a document, as typed (rulebook 13.2): all its faults at once, and its normalized
 * form. It is only stored sealed; the exchange gets a keyed hash.
 */
import {
  type BodyOf,
  DOCUMENT_NUMBER_PATTERN,
  DOCUMENT_TYPES,
  type DocumentType,
  type FieldFault,
  PERSON_NAME_PATTERN,
  isCountry,
  type saveKycDraft,
} from '@anywhen/protocol';
import { keyedHash, refuseFaults } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';

export type Person = {
  country: string;
  documentType: DocumentType;
  surname: string;
  givenName: string;
  documentNumber: string;
};

type Typed = BodyOf<typeof saveKycDraft>;

export function readPerson(body: Typed): Person {
  const country = body.country.trim().toUpperCase();
  const documentType = DOCUMENT_TYPES.find((each) => each === body.documentType);
  const surname = readName(body.surname);
  const givenName = readName(body.givenName);
  const documentNumber = body.documentNumber.trim();
  refuseFaults({
    country: findChoiceFault(country, isCountry(country)),
    documentType: findChoiceFault(body.documentType, documentType !== undefined),
    surname: findTextFault(surname, PERSON_NAME_PATTERN),
    givenName: findTextFault(givenName, PERSON_NAME_PATTERN),
    documentNumber: findTextFault(documentNumber, DOCUMENT_NUMBER_PATTERN),
  });
  if (!documentType) return refuse('VALIDATION');
  return { country, documentType, surname, givenName, documentNumber };
}

/** One document, one hash: its number counts without case and dashes. */
export function documentHash(
  pepper: Buffer,
  { country, documentType, documentNumber }: Person,
): string {
  const number = documentNumber.replaceAll('-', '').toUpperCase();
  return keyedHash(pepper, 'document', `${country}/${documentType}/${number}`).toString('hex');
}

/** As a bank writes it (rulebook 12). */
export function holderNameOf({ surname, givenName }: Person): string {
  return `${surname} ${givenName}`.toUpperCase();
}

function readName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

function findChoiceFault(typed: string, isOffered: boolean): FieldFault | undefined {
  if (isOffered) return undefined;
  return typed === '' ? 'required' : 'not-offered';
}

function findTextFault(text: string, pattern: RegExp): FieldFault | undefined {
  if (text === '') return 'required';
  return pattern.test(text) ? undefined : 'format';
}
