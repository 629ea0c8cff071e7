/** Refusals and permissions of seasons and portfolios. */
import { defineFacets, needs, refusal } from '../base/facets.ts';

export const seasonsFacets = defineFacets({
  refusals: {
    SEASON_CLOSED: refusal(8300, 422, 'season cannot be joined now'),
    SEASON_JOINED: refusal(8301, 409, 'season is joined already'),
    SEASON_ENDED: refusal(8302, 422, 'season has ended'),
    NICKNAME_TAKEN: refusal(8304, 409, 'nickname is taken'),
    PORTFOLIO_NOT_ALLOWED: refusal(8303, 422, 'not allowed in this portfolio'),
  },
  operations: { 'open-portfolio': needs('open'), 'leave-season': needs('hold-back') },
});
