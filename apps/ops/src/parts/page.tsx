/** The frame of a page: its heading, what belongs beside it, and its parts below each other. */
import { useEffect, type ReactNode } from 'react';

/** What every page is given: its name, and what its path leaves open. */
export type PageProps = { title: string; params: Readonly<Record<string, string>> };

type PageFrameProps = {
  title: string;
  /** Below the heading, in one line. */
  detail?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

export function PageFrame({ title, detail, aside, children }: PageFrameProps) {
  useEffect(() => {
    document.title = `${title} · Anywhen Paper console`;
  }, [title]);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold wrap-anywhere">{title}</h1>
          {detail && <div className="text-14 text-text-muted">{detail}</div>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}
