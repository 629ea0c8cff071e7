/** [13.2] The checks of step 1, by the same rules as the server. */
import { describe, expect, it } from 'vitest';
import { checkPerson, tidyPerson } from './person-checks.ts';

const RIGHT = {
  country: 'TW',
  documentType: 'passport',
  surname: 'Muster',
  givenName: 'Erika',
  documentNumber: 'SPEC-1234',
};

const keysOf = (change: Partial<typeof RIGHT>) =>
  Object.fromEntries(
    Object.entries(checkPerson({ ...RIGHT, ...change })).map(([field, fault]) => [
      field,
      fault.key,
    ]),
  );

describe('[18.4] empty fields', () => {
  it('are reported in the order of the form', () => {
    const empty = { country: '', documentType: '', surname: '', givenName: '', documentNumber: '' };
    expect(Object.values(keysOf(empty))).toEqual([
      'countryRequired',
      'docTypeRequired',
      'surnameRequired',
      'givenNameRequired',
      'docNumberRequired',
    ]);
  });
});

describe('[13.2] input', () => {
  it.each(['李', 'O’Brien', "d'Arc", 'Anne-Marie', 'J. R.', 'Çelik', 'เอก', 'X'.repeat(50)])(
    'accepts the name %s',
    (surname) => expect(keysOf({ surname })).toEqual({}),
  );

  it.each(['A1', 'X'.repeat(51), '-', 'a@b', '<b>'])('rejects the name %s', (givenName) => {
    expect(keysOf({ givenName })).toEqual({ givenName: 'fault.givenName' });
  });

  it.each(['ABC', 'A'.repeat(31), 'AB 1234', 'ＡＢ12'])('rejects the number %s', (number) => {
    expect(keysOf({ documentNumber: number })).toEqual({ documentNumber: 'fault.documentNumber' });
  });

  it('rejects country XX and an unknown kind of document', () => {
    expect(keysOf({ country: 'XX', documentType: 'library-card' })).toEqual({
      country: 'fault.country',
      documentType: 'fault.documentType',
    });
  });

  it('trims spaces', () => {
    const tidy = tidyPerson({ ...RIGHT, surname: '  van  der Berg ', documentNumber: ' AB12 ' });
    expect([tidy.surname, tidy.documentNumber]).toEqual(['van der Berg', 'AB12']);
  });
});
