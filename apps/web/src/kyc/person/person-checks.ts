/** The fields of step 1 and their faults (rulebook 13.2, 18.4). Pure. */
import {
  DOCUMENT_NUMBER_PATTERN,
  DOCUMENT_TYPES,
  isCountry,
  PERSON_NAME_PATTERN,
  type FieldFault,
} from '@anywhen/protocol';
import type { TextKey } from '../../i18n/index.ts';
import { ourFault, type Fault, type Faults } from '../../money-forms/faults.ts';
import type { Person } from '../data.ts';

export type PersonField = keyof Person;

export const PERSON_FIELDS = [
  'country',
  'documentType',
  'surname',
  'givenName',
  'documentNumber',
] as const satisfies readonly PersonField[];

export type PersonFaults = Faults<PersonField>;

/** As sent and stored: trimmed. */
export function tidyPerson(typed: Person): Person {
  const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  return {
    ...typed,
    surname: tidy(typed.surname),
    givenName: tidy(typed.givenName),
    documentNumber: typed.documentNumber.trim(),
  };
}

/** In the order of the form, so that the first fault is the first field. */
export function checkPerson(person: Person): PersonFaults {
  const faults: PersonFaults = {};
  for (const field of PERSON_FIELDS) {
    if (person[field] === '') faults[field] = faultOf(field, 'required');
    else if (!IS_RIGHT[field](person[field])) faults[field] = faultOf(field, 'format');
  }
  return faults;
}

/** The same text for faults found by the form and by the server. */
export function faultOf(field: PersonField, fault: FieldFault): Fault {
  if (fault === 'required') return ourFault(REQUIRED[field]);
  return { namespace: 'kyc', key: `fault.${field}` };
}

const IS_RIGHT: Readonly<Record<PersonField, (value: string) => boolean>> = {
  country: isCountry,
  documentType: (value) => DOCUMENT_TYPES.some((type) => type === value),
  surname: (value) => PERSON_NAME_PATTERN.test(value),
  givenName: (value) => PERSON_NAME_PATTERN.test(value),
  documentNumber: (value) => DOCUMENT_NUMBER_PATTERN.test(value),
};

const REQUIRED: Readonly<Record<PersonField, TextKey<'forms'>>> = {
  country: 'countryRequired',
  documentType: 'docTypeRequired',
  surname: 'surnameRequired',
  givenName: 'givenNameRequired',
  documentNumber: 'docNumberRequired',
};
