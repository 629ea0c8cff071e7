/** An icon above a label, for the row of shortcuts at the top of a page. */
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

interface ActionTileProps {
  icon: IconName;
  label: string;
  /** Read after the label, where the label alone is not enough. */
  spokenDetail?: string | undefined;
  /** A badge at the upper edge of the icon. */
  mark?: ReactNode;
  /** A number at the corner of the icon; it positions itself. */
  count?: ReactNode;
  href: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function ActionTile(props: ActionTileProps) {
  const { icon, label, spokenDetail, mark, count, href, onClick } = props;
  return (
    <a
      href={href}
      onClick={onClick}
      className="group relative flex min-w-0 flex-1 flex-col items-center gap-1.5 rounded-card py-1
        text-center short:gap-1 short:py-0.5"
    >
      <span
        className="relative flex size-12 items-center justify-center rounded-card bg-surface-raised
          text-accent shadow-card transition-colors duration-150 group-hover:bg-accent-tint
          group-active:bg-accent-tint short:size-10"
      >
        <Icon name={icon} fill="wash" />
        {count}
      </span>
      <span className="max-w-full text-12 font-medium text-balance wrap-anywhere">
        {label}
        {spokenDetail && <span className="sr-only"> {spokenDetail}</span>}
      </span>
      {mark && <span className="absolute -top-1.5 flex">{mark}</span>}
    </a>
  );
}
