/**
 * Where toasts appear: once in the app, above everything, above the tab bar. The region is there
 * before the first text, because a live region that arrives with its text is not read out. A touch
 * goes through to what lies beneath. Only the way to close one takes touches, so it stands at the
 * left: rows have their own buttons at the right.
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
          className="flex w-full max-w-sm animate-rise-in items-center rounded-card
            bg-surface-float py-0.5 pr-4 pl-1 text-14 font-medium shadow-float"
        >
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => dismissToast(note.id)}
            className="pointer-events-auto flex size-11 shrink-0 items-center justify-center
              rounded-inner"
          >
            <Icon name="close" size={16} />
          </button>
          <span className="flex-1 py-2 pr-3 wrap-anywhere">{note.text}</span>
          <Icon name={icons[note.tone]} size={20} className={tones[note.tone]} />
        </span>
      ))}
    </output>
  );
}
