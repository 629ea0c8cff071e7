/** Moves the focus to the first faulty field. */
import { useEffect, type RefObject } from 'react';
import type { Faults } from './faults.ts';

/** Fields carry their name as `data-field`. New faults, even equal ones, move the focus again. */
export function useFocusOnFault<Field extends string>(
  form: RefObject<HTMLElement | null>,
  faults: Faults<Field>,
): void {
  useEffect(() => {
    const [first] = Object.keys(faults);
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  }, [form, faults]);
}
