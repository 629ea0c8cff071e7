/**
 * The presentation of a module's bookings in the flow record: its ledger types and their
 * references. Each module defines it in its `bookings.ts`, and `facets.ts` collects them.
 */
import type { FlowType, ReferenceKind } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { TextKey } from '../i18n/index.ts';
import type { To } from '../router/index.ts';

type Key = TextKey<'funding'>;

/** `partName`: the label of a second amount in its line. */
export type BookingType = { name: Key; icon: IconName; partName?: Key };

/** `href`: its details page; `open`: the label of that link. */
export type BookingReference = { name: Key; open: Key; href: (reference: string) => To };

export type Bookings<Type extends FlowType, Reference extends ReferenceKind> = {
  readonly types: Readonly<Record<Type, BookingType>>;
  readonly references: Readonly<Record<Reference, BookingReference>>;
};
