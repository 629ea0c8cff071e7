/** Refusals of business days. */
import { defineFacets, refusal } from '../base/facets.ts';

export const agendaFacets = defineFacets({
  refusals: {
    DAY_NOT_BOOKED: refusal(6005, 409, 'the day has just turned and is being booked'),
  },
});
