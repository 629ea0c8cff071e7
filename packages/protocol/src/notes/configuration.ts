/** The numbers of the trading journal, as the list of the product's numbers prints them. */
import { count } from '../base/figures.ts';
import {
  NOTE_LENGTH_MAX,
  NOTES_PER_MEMBER_MAX,
  TAGS_PER_MEMBER_MAX,
  TAGS_PER_NOTE_MAX,
  TAG_LENGTH_MAX,
} from './rules.ts';

export const notesConfiguration = {
  rows: [
    { key: 'noteLength', figure: count(NOTE_LENGTH_MAX) },
    { key: 'tagLength', figure: count(TAG_LENGTH_MAX) },
    { key: 'tagsPerNote', figure: count(TAGS_PER_NOTE_MAX) },
    { key: 'tags', figure: count(TAGS_PER_MEMBER_MAX) },
    { key: 'notes', figure: count(NOTES_PER_MEMBER_MAX) },
  ],
  tables: [],
} as const;
