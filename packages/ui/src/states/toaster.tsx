/**
 * Where toasts appear: once in the app, above everything, above the tab bar. The region is there
 * before the first text, because a live region that arrives with its text is not read out.
 */
import { useSyncExternalStore } from 'react';
import { Icon } from '../icons/icon.tsx';
import { dismissToast, listToasts, watchToasts } from './toast.ts';

const icons = { neutral: 'info', success: 'check', danger: 'warning' } as const;

const tones = {
  neutral: 'text-text-muted',
  success: 'text-accent',
  danger: 'text-danger',
} as const;

export function Toaster({ closeLabel }: { closeLabel: string }) {
  const notes = useSyncExternalStore(watchToasts, listToasts, listToasts);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-center
        gap-2 px-4
        pb-tab-bar"
    >
      {notes.map((note) => (
        <span
          key={note.id}
          className="pointer-events-auto flex w-full max-w-sm animate-rise-in items-center gap-3
            rounded-card
            bg-surface-float py-0.5 pr-1 pl-4 text-14 font-medium shadow-float"
        >
          <Icon name={icons[note.tone]} size={20} className={tones[note.tone]} />
          <span className="flex-1 py-2 wrap-anywhere">{note.text}</span>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => dismissToast(note.id)}
            className="flex size-11 shrink-0 items-center justify-center rounded-inner"
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ))}
    </output>
  );
}
