/** The frame of whatever comes before the pages: one card in the middle. */
import { NoticeStrip } from '@anywhen/ui';
import { useEffect, type ReactNode } from 'react';
import { LOGIN_TEXTS } from './texts.ts';

type EntranceProps = { title: string; text?: ReactNode; children: ReactNode };

/** Over the page of a session that has ended, so that nobody else reads on. */
export function Entrance({ title, text, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · ${LOGIN_TEXTS.product}`;
  }, [title]);
  return (
    <div className="fixed inset-0 z-30 flex flex-col overflow-y-auto bg-surface">
      <header>
        <NoticeStrip>{LOGIN_TEXTS.notice}</NoticeStrip>
      </header>
      <main className="mx-auto flex w-full max-w-104 flex-1 flex-col justify-center gap-4 p-4">
        <p className="text-14 font-medium text-text-muted">{LOGIN_TEXTS.product}</p>
        <div className="flex flex-col gap-4 rounded-card bg-surface-raised p-5 shadow-card">
          <div className="flex flex-col gap-1">
            <h1 className="text-20 font-semibold">{title}</h1>
            {text && <p className="text-14 text-text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
