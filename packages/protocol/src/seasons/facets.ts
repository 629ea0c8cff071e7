/** Refusals, permissions and the message of seasons and portfolios. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';

const whole = z.string().check(z.regex(/^-?\d{1,15}$/));

export const seasonsFacets = defineFacets({
  refusals: {
    SEASON_CLOSED: refusal(8300, 422, 'season cannot be joined now'),
    SEASON_JOINED: refusal(8301, 409, 'season is joined already'),
    SEASON_ENDED: refusal(8302, 422, 'season has ended'),
    NICKNAME_TAKEN: refusal(8304, 409, 'nickname is taken'),
    PORTFOLIO_NOT_ALLOWED: refusal(8303, 422, 'not allowed in this portfolio'),
  },
  operations: { 'open-portfolio': needs('open'), 'leave-season': needs('hold-back') },
  messages: {
    /** To the person; in millionths, as in the record of the portfolio. */
    'season-ended': messageKind(
      80,
      'trade',
      {
        portfolio: z.string(),
        season: z.string(),
        openedAtMs: whole,
        returnPpm: whole,
        fallPpm: whole,
      },
      ({ portfolio }) => `/my/seasons?portfolio=${portfolio}`,
    ),
  },
});
