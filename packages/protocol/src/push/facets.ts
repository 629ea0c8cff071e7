/** Refusals of web push. */
import { defineFacets, refusal } from '../base/facets.ts';

export const pushFacets = defineFacets({
  refusals: {
    PUSH_SERVICE_UNKNOWN: refusal(9030, 422, 'this push service is not known here'),
  },
});
