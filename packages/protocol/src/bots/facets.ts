/** What the keys of members' own programs may be refused with. */
import { defineFacets, refusal } from '../base/facets.ts';

export const botsFacets = defineFacets({
  refusals: {
    TOO_MANY_KEYS: refusal(1040, 409, 'no room for one more key'),
  },
});
