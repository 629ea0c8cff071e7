/**
 * How a module's bookings look in the flow record: each of its ledger types, and what their
 * references name. Each module says it in its `bookings.ts`, and `facets.ts` collects them.
 */
import type { FlowType, ReferenceKind } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { TextKey } from '../i18n/index.ts';
import type { To } from '../router/index.ts';

type Key = TextKey<'funding'>;

/** `partName`: what a second amount of its line is called. */
export type BookingType = { name: Key; icon: IconName; partName?: Key };

/** `href`: where it is shown whole; `open`: what the way there is called. */
export type BookingReference = { name: Key; open: Key; href: (reference: string) => To };

export type Bookings<Type extends FlowType, Reference extends ReferenceKind> = {
  readonly types: Readonly<Record<Type, BookingType>>;
  readonly references: Readonly<Record<Reference, BookingReference>>;
};
