/** The unsaved input of step 1, on top of the server's draft. Its country has a page of its own. */
import type { KycDraft } from '@anywhen/protocol';
import { changeTyped, forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import type { Person } from '../data.ts';

type Typed = { readonly [Field in keyof Person]: Person[Field] | undefined };

const NAME = 'kyc.person';

const NOTHING: Typed = {
  country: undefined,
  documentType: undefined,
  surname: undefined,
  givenName: undefined,
  documentNumber: undefined,
};

/** The current content of the form. */
export function useTypedPerson(draft: KycDraft | null): Person {
  const [typed] = useTyped(NAME, NOTHING);
  const saved = draft ?? NOBODY;
  return {
    country: typed.country ?? saved.country,
    documentType: typed.documentType ?? saved.documentType,
    surname: typed.surname ?? saved.surname,
    givenName: typed.givenName ?? saved.givenName,
    documentNumber: typed.documentNumber ?? saved.documentNumber,
  };
}

export function typePerson(part: Partial<Typed>): void {
  changeTyped(NAME, { empty: NOTHING, change: (typed) => ({ ...typed, ...part }) });
}

/** For the country page; undefined when none was chosen since the last save. */
export function useTypedCountry(): string | undefined {
  return useTyped(NAME, NOTHING)[0].country;
}

export function forgetPerson(): void {
  forgetTyped(NAME);
}

const NOBODY: Person = {
  country: '',
  documentType: '',
  surname: '',
  givenName: '',
  documentNumber: '',
};
