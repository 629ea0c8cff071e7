/** The success heading: a check mark, the focused title, and what was done. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '@anywhen/ui';

type DoneHeadProps = { title: string; children: ReactNode };

export function DoneHead({ title, children }: DoneHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-col items-center gap-3 pt-6 pb-2 text-center">
      <span
        className="flex size-16 animate-rise-in items-center justify-center rounded-full bg-accent
          text-accent-contrast"
      >
        <Icon name="check" size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
        {title}
      </h2>
      {children}
    </div>
  );
}
