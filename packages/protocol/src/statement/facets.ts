/** The refusal of statements: they only read. */
import { defineFacets, refusal } from '../base/facets.ts';

export const statementFacets = defineFacets({
  refusals: {
    STATEMENT_UNDER_WAY: refusal(9020, 409, 'a statement of this member is being written'),
  },
});
