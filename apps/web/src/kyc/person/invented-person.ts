/** Generates a fictitious person, for members who do not want to make up a name. */
import type { Person } from '../data.ts';

const SURNAMES = ['Muster', 'Specimen', 'Sample', 'Papier', 'Ficta', 'Nemo'] as const;
const GIVEN_NAMES = ['Alex', 'Kim', 'Robin', 'Mika', 'Sasha', 'Noa'] as const;

type Invented = Pick<Person, 'surname' | 'givenName' | 'documentNumber'>;

/** `random` returns fractions of one. The number has a prefix no authority uses. */
export function inventPerson(random: () => number): Invented {
  const oneOf = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  const digits = String(Math.floor(random() * 1e8)).padStart(8, '0');
  return {
    surname: oneOf(SURNAMES),
    givenName: oneOf(GIVEN_NAMES),
    documentNumber: `SPEC-${digits}X`,
  };
}
