/** Refusals of pictures and videos. */
import { defineFacets, refusal } from '../base/facets.ts';

export const filesFacets = defineFacets({
  refusals: {
    FILE_TYPE_INVALID: refusal(9010, 415, 'file type not accepted'),
    FILE_TOO_LARGE: refusal(9011, 413, 'file too large'),
    FILE_NOT_ACCEPTED: refusal(9012, 422, 'file cannot be used'),
    UPLOAD_TOO_SLOW: refusal(9013, 400, 'file too slow'),
  },
});
