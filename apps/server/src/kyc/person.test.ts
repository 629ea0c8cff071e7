/** The person on a document as typed: a fault for each field, all at once, and one hash. */
import type { Rejection } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../platform/http/call.ts';
import { documentHash, holderNameOf, readPerson } from './person.ts';

const TYPED = {
  country: 'nz',
  documentType: 'passport',
  surname: ' O’Quill  Feather ',
  givenName: 'Ada-Mae',
  documentNumber: ' ab-4711 ',
};
const PEPPER = Buffer.alloc(32, 1);

describe('[13.2] a person', () => {
  it('is parsed without surrounding spaces, and with the name as a bank writes it', () => {
    const person = readPerson(TYPED);
    expect(person).toEqual({
      country: 'NZ',
      documentType: 'passport',
      surname: 'O’Quill Feather',
      givenName: 'Ada-Mae',
      documentNumber: 'ab-4711',
    });
    expect(holderNameOf(person)).toBe('O’QUILL FEATHER ADA-MAE');
  });

  it('may be written in any script', () => {
    expect(readPerson({ ...TYPED, surname: '王', givenName: 'Дарья' }).surname).toBe('王');
  });

  it('with nothing typed has every field at fault', () => {
    const nothing = { country: '', documentType: '', surname: ' ', givenName: '' };
    expect(faultsOf({ ...nothing, documentNumber: '' })).toEqual({
      country: 'required',
      documentType: 'required',
      surname: 'required',
      givenName: 'required',
      documentNumber: 'required',
    });
  });

  it.each([
    [{ country: 'XX' }, { country: 'not-offered' }],
    [{ documentType: 'library-card' }, { documentType: 'not-offered' }],
    [{ surname: 'R2D2' }, { surname: 'format' }],
    [{ surname: "-'." }, { surname: 'format' }],
    [{ givenName: 'a'.repeat(51) }, { givenName: 'format' }],
    [{ documentNumber: 'AB1' }, { documentNumber: 'format' }],
    [{ documentNumber: 'A'.repeat(31) }, { documentNumber: 'format' }],
    [{ documentNumber: 'AB 4711' }, { documentNumber: 'format' }],
  ])('%o: %o', (change, faults) => {
    expect(faultsOf({ ...TYPED, ...change })).toEqual(faults);
  });
});

describe('[13.4] the hash of a document', () => {
  const hashOf = (change: Partial<typeof TYPED>, pepper = PEPPER) =>
    documentHash(pepper, readPerson({ ...TYPED, ...change }));

  it('is the same however the number was typed', () => {
    expect(hashOf({})).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf({ documentNumber: 'AB4711', surname: 'Other' })).toBe(hashOf({}));
  });

  it.each([{ country: 'AU' }, { documentType: 'other' }, { documentNumber: 'AB4712' }])(
    'differs for %o',
    (change) => expect(hashOf(change)).not.toBe(hashOf({})),
  );

  it('cannot be computed without the key', () => {
    expect(hashOf({}, Buffer.alloc(32, 2))).not.toBe(hashOf({}));
  });
});

function faultsOf(typed: typeof TYPED): Rejection['fields'] {
  try {
    readPerson(typed);
  } catch (error) {
    if (error instanceof Refusal) return error.rejection.fields;
  }
  throw new Error('nothing was wrong with it');
}
