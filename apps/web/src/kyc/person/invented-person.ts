/** Generates a fictitious person, for members who do not want to make up a name. */
import type { Person } from '../data.ts';

const SURNAMES = ['Muster', 'Specimen', 'Sample', 'Papier', 'Ficta', 'Nemo'] as const;
const COUNTRIES = ['CA', 'CH', 'JP', 'NZ', 'SE', 'UY'] as const;
const DOCUMENTS = ['id-card', 'driving-licence', 'passport'] as const;
const GIVEN_NAMES = ['Alex', 'Kim', 'Robin', 'Mika', 'Sasha', 'Noa'] as const;

/** `random` returns fractions of one. The number has a prefix no authority uses. */
export function inventPerson(random: () => number): Person {
  const oneOf = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  const digits = String(Math.floor(random() * 1e8)).padStart(8, '0');
  return {
    country: oneOf(COUNTRIES),
    documentType: oneOf(DOCUMENTS),
    surname: oneOf(SURNAMES),
    givenName: oneOf(GIVEN_NAMES),
    documentNumber: `SPEC-${digits}X`,
  };
}
