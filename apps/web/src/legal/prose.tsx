/** The building blocks of long texts: a section with a heading, and lists of short statements. */
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-20 font-semibold text-balance">{title}</h2>
      {children}
    </section>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p className="text-16 text-pretty">{children}</p>;
}

export function Statements({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {items.map((item) => (
        <li key={item} className="flex gap-3 text-16 text-pretty">
          <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-accent" />
          {item}
        </li>
      ))}
    </ul>
  );
}

export function NumberedStatements({ items }: { items: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item, index) => (
        <li key={item} className="flex gap-3 text-16 text-pretty">
          <span
            aria-hidden="true"
            className="tabular mt-0.5 flex size-6 shrink-0 items-center justify-center
              rounded-full bg-accent-tint text-12 font-semibold text-accent"
          >
            {index + 1}
          </span>
          {item}
        </li>
      ))}
    </ol>
  );
}
