/** A place in the shell for what is loaded after the first view. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export const useLate = create<{ Part: ComponentType | null }>(() => ({ Part: null }));

export function showLate(Part: ComponentType): void {
  useLate.setState({ Part });
}
