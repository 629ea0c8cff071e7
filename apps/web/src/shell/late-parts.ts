/** Places in the shell for what is loaded after the first view. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

/** Notices stand in the bars, toasts above everything. */
type LateParts = { Notices: ComponentType; Toasts: ComponentType };

export const useLate = create<Partial<LateParts>>(() => ({}));

export function showLate(parts: Partial<LateParts>): void {
  useLate.setState(parts);
}
