/** Refusals and permissions of classes. */
import { defineFacets, needs, refusal } from '../base/facets.ts';

export const classesFacets = defineFacets({
  refusals: {
    CLASS_PAUSED: refusal(8310, 422, 'class is paused'),
    CLASS_NOT_BEGUN: refusal(8311, 422, 'class has not begun'),
    CLASS_FULL: refusal(8312, 422, 'class is full'),
    CLASS_CODE_UNKNOWN: refusal(8313, 404, 'no class has this code'),
    CLASS_OWN: refusal(8314, 422, 'own class cannot be joined'),
    CLASSES_MAX: refusal(8315, 422, 'too many classes at once'),
  },
  operations: { 'open-class': needs('open'), 'pause-class': needs('hold-back') },
});
