/**
 * One row of a list: text on the left, value on the right. A link when it has a URL, a button when
 * it has an action, otherwise plain.
 */
import type { MouseEvent, ReactNode } from 'react';
import { InsideTarget } from '../actions/inside-target.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';

interface ListRowProps {
  title: ReactNode;
  /** A badge beside the title that qualifies it. */
  mark?: ReactNode;
  detail?: ReactNode;
  leading?: ReactNode;
  /**
   * Between text and numbers, for a small chart. The numbers then have the same width in all rows,
   * and with large fonts or on narrow screens the chart is hidden in favour of the name.
   */
  middle?: ReactNode;
  trailing?: ReactNode;
  trailingDetail?: ReactNode;
  href?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  hasChevron?: boolean;
  isDanger?: boolean;
  isDense?: boolean;
}

export function ListRow(props: ListRowProps) {
  const { href, onClick, isDanger, isDense } = props;
  const shape = classes(
    '@container flex w-full items-center gap-3 px-4 text-left',
    isDense ? 'min-h-12 py-1.5' : 'min-h-15 py-2',
    isDanger && 'text-danger',
  );
  const pressable = classes(
    shape,
    'transition-colors duration-150 -outline-offset-2 hover:bg-surface-sunken/60',
    'active:bg-surface-sunken',
  );
  if (href !== undefined) {
    return (
      <a href={href} onClick={onClick} className={pressable}>
        <InsideTarget value>
          <RowContent {...props} />
        </InsideTarget>
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={pressable}>
        <InsideTarget value>
          <RowContent {...props} />
        </InsideTarget>
      </button>
    );
  }
  return (
    <div className={shape}>
      <RowContent {...props} />
    </div>
  );
}

function RowContent(props: ListRowProps) {
  const { title, mark, detail, leading, middle, trailing, trailingDetail } = props;
  const { hasChevron, isDanger } = props;
  const isMenuEntry = props.isDense && !trailing; // A link's label must stay readable.
  return (
    <>
      {leading && <span className="flex shrink-0 items-center">{leading}</span>}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={classes('text-16 font-medium', isMenuEntry ? WRAPS : inItsSpace(title))}>
          {title}
          {mark && <span className="ml-2">{mark}</span>}
        </span>
        {detail && (
          <span className={classes('text-12 text-text-muted', inItsSpace(detail))}>{detail}</span>
        )}
      </span>
      {middle && <span className="shrink-0 @max-[21rem]:hidden">{middle}</span>}
      {(trailing || trailingDetail) && (
        <span
          className={classes(
            'tabular flex shrink-0 flex-col items-end',
            middle !== undefined && 'min-w-24',
          )}
        >
          {trailing && <span className="text-16 font-medium">{trailing}</span>}
          {trailingDetail && <span className="text-12 text-text-muted">{trailingDetail}</span>}
        </span>
      )}
      {hasChevron && (
        <Icon
          name="chevron-right"
          size={16}
          className={isDanger ? 'text-danger' : 'text-text-muted'}
        />
      )}
    </>
  );
}

const WRAPS = 'text-pretty wrap-break-word';

/** Words wrap, so that none is cut; a line made of parts keeps to one line. */
function inItsSpace(content: ReactNode): string {
  return typeof content === 'string' ? WRAPS : 'truncate';
}
