/**
 * Renders the toasts: once in the app, above everything, under the bars at the top, because the
 * next action is usually at the bottom. The region is rendered before the first text: a live region
 * that arrives with its text is not announced. Touches pass through, except on the close button and
 * the link.
 */
import { useSyncExternalStore } from 'react';
import { Icon } from '../icons/icon.tsx';
import { dismissToast, listToasts, watchToasts, type ToastNote } from './toast.ts';

const icons = { neutral: 'info', success: 'check', danger: 'warning' } as const;

const tones = {
  neutral: 'text-text-muted',
  success: 'text-accent',
  danger: 'text-danger',
} as const;

export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { shown, waitingCount } = useSyncExternalStore(watchToasts, listToasts, listToasts);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex flex-col items-center px-4
        pt-top-bars"
    >
      {shown && (
        <span
          key={shown.id}
          className="flex w-full max-w-sm animate-rise-in items-center rounded-card bg-surface-float
            py-0.5 pr-4 pl-1 text-14 font-medium shadow-float"
        >
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => dismissToast(shown.id)}
            className="pointer-events-auto flex size-11 shrink-0 items-center justify-center
              rounded-inner"
          >
            <Icon name="close" size={16} />
          </button>
          <ToastText note={shown} />
          {waitingCount > 0 && (
            <span className="pr-2 text-12 text-text-muted">+{waitingCount}</span>
          )}
          <Icon name={icons[shown.tone]} size={20} className={tones[shown.tone]} />
        </span>
      )}
    </output>
  );
}

function ToastText({ note }: { note: ToastNote }) {
  const { id, text, detail, href, count } = note;
  const said = (
    <>
      {count > 1 ? `${text} ×${count}` : text}
      {detail !== undefined && (
        <span className="block text-12 font-normal text-pretty text-text-muted">{detail}</span>
      )}
    </>
  );
  const shape = 'flex-1 py-2 pr-3 wrap-anywhere';
  if (href === undefined) return <span className={shape}>{said}</span>;
  return (
    <a
      href={href}
      onClick={() => dismissToast(id)}
      className={`pointer-events-auto flex min-h-11 items-center ${shape}`}
    >
      <span className="flex-1">{said}</span>
      <Icon name="chevron-right" size={16} className="text-text-muted" />
    </a>
  );
}
