/** The journal as URL parameters: `?tag=` and `?kind=` filter, `?about=` opens one note. */
import { NOTE_KINDS, type NoteKind, type NoteSubject } from '@anywhen/protocol';
import { findOne, writeQuery } from '../money-forms/address-filter.ts';

export type NoteFilter = {
  readonly kind: NoteKind | undefined;
  readonly tag: string | undefined;
};

type Address = NoteFilter & { readonly about: NoteSubject | undefined };

const NUMBER = /^[1-9]\d{0,14}$/;

export function readAddress(query: URLSearchParams): Address {
  const [typed = '', number = ''] = (query.get('about') ?? '').split('.');
  const about = findOne(NOTE_KINDS, typed);
  return {
    kind: findOne(NOTE_KINDS, query.get('kind')),
    tag: query.get('tag') ?? undefined,
    about: about && NUMBER.test(number) ? { kind: about, number } : undefined,
  };
}

export function writeAddress({ kind, tag, about }: Address): `?${string}` {
  return writeQuery({ kind, tag, about: about && `${about.kind}.${about.number}` });
}
