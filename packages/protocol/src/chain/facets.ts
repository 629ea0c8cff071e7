/** Refusals of the simulated chain. */
import { defineFacets, refusal } from '../base/facets.ts';

export const chainFacets = defineFacets({
  refusals: {
    ADDRESS_INVALID: refusal(3114, 422, 'not a simulated address of this network'),
  },
});
