/**
 * The strip that says that nothing here is real money. It cannot be dismissed, and wraps instead of
 * being truncated.
 */
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';

interface NoticeStripProps {
  children: ReactNode;
  icon?: IconName;
  linkText?: string;
  href?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function NoticeStrip(props: NoticeStripProps) {
  const { children, icon = 'info', linkText, href, onClick } = props;
  return (
    <div
      role="note"
      className="flex min-h-7 items-center justify-center gap-1.5 bg-simulated px-4 py-1 text-center
        text-12 font-medium text-simulated-contrast"
    >
      <Icon name={icon} size={14} />
      <span>
        {children}
        {linkText && href && (
          <a
            href={href}
            onClick={onClick}
            className="relative ml-1.5 font-semibold underline underline-offset-2 after:absolute
              after:-inset-x-2 after:-inset-y-3"
          >
            {linkText}
          </a>
        )}
      </span>
    </div>
  );
}
