/** Nothing is here, with a link to where something is. */
import type { ComponentProps } from 'react';
import { EmptyState, LinkButton } from '@anywhen/ui';
import type { To } from '../router/index.ts';

type EmptyWithLinkProps = Omit<ComponentProps<typeof EmptyState>, 'action'> & {
  href: To;
  label: string;
};

export function EmptyWithLink({ href, label, ...state }: EmptyWithLinkProps) {
  const link = (
    <LinkButton look="secondary" href={href}>
      {label}
    </LinkButton>
  );
  return <EmptyState {...state} action={link} />;
}
