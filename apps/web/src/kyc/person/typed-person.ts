/**
 * The unsaved input of step 1, on top of the server's draft. It survives leaving the page, because
 * the country is chosen on another one, but never the member's session.
 */
import { create } from 'zustand';
import type { KycDraft } from '@anywhen/protocol';
import { onMemberChange } from '../../session/session.ts';
import type { Person } from '../data.ts';

type Typed = Readonly<Partial<Person>>;

const useTyped = create<{ typed: Typed }>(() => ({ typed: {} }));

onMemberChange(forgetTyped);

/** The current content of the form. */
export function useTypedPerson(draft: KycDraft | null): Person {
  const typed = useTyped((state) => state.typed);
  const { country, documentType, surname, givenName, documentNumber } = draft ?? NOBODY;
  return { country, documentType, surname, givenName, documentNumber, ...typed };
}

export function typePerson(change: Typed): void {
  useTyped.setState(({ typed }) => ({ typed: { ...typed, ...change } }));
}

/** For the country page; undefined when none was chosen in this session. */
export function useTypedCountry(): string | undefined {
  return useTyped((state) => state.typed.country);
}

export function forgetTyped(): void {
  useTyped.setState({ typed: {} });
}

const NOBODY: Person = {
  country: '',
  documentType: '',
  surname: '',
  givenName: '',
  documentNumber: '',
};
