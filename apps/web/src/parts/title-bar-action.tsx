/**
 * Lets a page put one or two icon buttons at the right end of the title bar:
 * `<TitleBarAction><IconButton … /></TitleBarAction>`. They disappear with the page.
 */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { usePageIsShown } from '../router/index.ts';

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

export function TitleBarAction({ children }: { children: ReactNode }) {
  const element = useSlot((slot) => slot.element);
  const isShown = usePageIsShown();
  return element && isShown ? createPortal(children, element) : null;
}

/** The slot in the bar; only the shell renders it. */
export function TitleBarActionSlot() {
  return <div ref={(element) => useSlot.setState({ element })} className="flex" />;
}
