/** A link to a page of the app: a real anchor, so that it can be copied and opened in a new tab. */
import type { AnchorHTMLAttributes } from 'react';
import { InsideTarget } from '@anywhen/ui';
import type { To } from './table.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To;
  /** Replaces the current history entry. */
  replace?: boolean;
};

/** The document's click listener navigates; see link-clicks.ts. */
export function Link({ to, replace = false, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to} data-replace={replace ? '' : undefined}>
      <InsideTarget value>{children}</InsideTarget>
    </a>
  );
}
