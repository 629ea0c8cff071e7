/**
 * The rules of the trading journal (rulebook 26), counted alike by the form and the server: what a
 * note is about, what is taken as its text and its tags, and what money would have become that had
 * been left alone.
 */
import { multiplyDivide } from '@anywhen/money';
import type { FieldFault } from '../rejections.ts';

/** What a note can be about: records of the member's own, by their numbers, or a UTC day. */
export const NOTE_KINDS = [
  'spot-order',
  'seconds-contract',
  'option-position',
  'leverage-position',
  'bot',
  'day',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** All but days, which are nobody's. */
export type NotedRecordKind = Exclude<NoteKind, 'day'>;

export const NOTE_LENGTH_MAX = 2_000;
export const TAG_LENGTH_MAX = 24;
export const TAGS_PER_NOTE_MAX = 8;
export const TAGS_PER_MEMBER_MAX = 60;
export const NOTES_PER_MEMBER_MAX = 2_000;

const TAG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _+&'’/-]*$/u;

/** Lines stay lines; what nobody sees goes, so that a text is what it looks like. */
export function tidyNote(typed: string): string {
  const lines = typed.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/gu, '\n');
  return lines
    .replaceAll('\t', ' ')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .trim();
}

/** A note of tags alone is one, too. */
export function noteFault(
  typed: string,
  tags: readonly string[],
): Extract<FieldFault, 'required' | 'too-long'> | undefined {
  const text = tidyNote(typed);
  if (text === '' && tags.length === 0) return 'required';
  return [...text].length > NOTE_LENGTH_MAX ? 'too-long' : undefined;
}

/** A `#` before it is how people write tags, and no part of one. */
export function tidyTag(typed: string): string {
  return typed
    .normalize('NFC')
    .trim()
    .replace(/^#+\s*/u, '')
    .replace(/\s+/gu, ' ');
}

/** Two tags that differ in capitals only are one. */
export function tagKeyOf(tag: string): string {
  return tidyTag(tag).toLowerCase();
}

/** Tidied, without empty ones, each once as it was first typed. */
export function tidyTags(typed: readonly string[]): string[] {
  const tags = typed.map(tidyTag).filter((tag) => tag !== '');
  const keys = tags.map(tagKeyOf);
  return tags.filter((_tag, place) => keys.indexOf(keys[place] ?? '') === place);
}

export function tagFault(tag: string): FieldFault | undefined {
  const tidy = tidyTag(tag);
  if ([...tidy].length > TAG_LENGTH_MAX) return 'too-long';
  return TAG.test(tidy) ? undefined : 'format';
}

/** The prices between which something was open, in any unit of theirs that is the same. */
export type PriceSpan = { readonly openedUnits: bigint; readonly endedUnits: bigint };

/**
 * What an amount would have gained had it been in the currency from the one price to the other;
 * left in USDT it gains nothing. Without fees and spread, and rounded toward zero.
 */
export function heldGainOf(amountUnits: bigint, { openedUnits, endedUnits }: PriceSpan): bigint {
  const parts = { a: amountUnits, b: endedUnits - openedUnits, divisor: openedUnits };
  return multiplyDivide(parts, 'down');
}
