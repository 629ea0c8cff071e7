/** Refusals of the operator console; members never meet one. */
import { defineFacets, refusal } from '../base/facets.ts';

export const staffFacets = defineFacets({
  refusals: {
    CASE_CLAIMED: refusal(8000, 409, 'a colleague has this case'),
    CASE_NOT_CLAIMED: refusal(8001, 409, 'take the case first'),
    CASE_DECIDED: refusal(8002, 409, 'this case was decided already'),
    CASE_NOT_READY: refusal(8003, 409, 'the chain has not confirmed this deposit yet'),
    SECOND_PERSON_NEEDED: refusal(8004, 409, 'a second person must decide this'),
    TERMS_NOTICE_TOO_SHORT: refusal(8005, 409, 'members must be able to read it a day before'),
    TERMS_CHANGED: refusal(8006, 409, 'other terms will hold by then: propose it anew'),
    LAST_ADMIN: refusal(8010, 409, 'the last admin stays'),
    STAFF_NAME_TAKEN: refusal(8011, 409, 'this name is taken'),
    STAFF_TEXT_REFUSED: refusal(
      8013,
      422,
      'staff name no place to pay to, no link or contact, and ask for no password or code',
    ),
    LINK_INVALID: refusal(8012, 404, 'this link was used, or is too old'),
  },
});
