/** A link to a page of the app: a real anchor, so that it can be copied and opened in a new tab. */
import type { AnchorHTMLAttributes } from 'react';
import type { To } from './table.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To;
  /** The page takes the place of this one in the history. */
  replace?: boolean;
};

/** The document's click listener does the rest; see link-clicks.ts. */
export function Link({ to, replace = false, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to} data-replace={replace ? '' : undefined}>
      {children}
    </a>
  );
}
