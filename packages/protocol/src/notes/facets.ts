/** Refusals of the trading journal. */
import { defineFacets, refusal } from '../base/facets.ts';

export const notesFacets = defineFacets({
  refusals: {
    NOTE_CHANGED: refusal(8040, 409, 'the note was changed elsewhere meanwhile: look again'),
    TOO_MANY_NOTES: refusal(8041, 409, 'no room for one more note'),
    TOO_MANY_TAGS: refusal(8042, 409, 'no room for one more tag'),
  },
});
