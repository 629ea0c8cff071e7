/** One or two lines of notice with their sign; a line that does not fit passes by. */
import { Icon } from '../icons/icon.tsx';

interface NoticeLinesProps {
  first: string;
  /** Below the first, which always stays. */
  second?: string | undefined;
}

export function NoticeLines({ first, second }: NoticeLinesProps) {
  return (
    <>
      <Icon name="megaphone" size={16} className="text-simulated-contrast" />
      <span className="@container flex min-w-0 flex-1 flex-col gap-0.5 overflow-hidden">
        <span className="passes-by block">{first}</span>
        {second !== undefined && (
          // A new text passes by from its beginning.
          <span key={second} className="passes-by block font-semibold text-text">
            {second}
          </span>
        )}
      </span>
      <Icon name="chevron-right" size={14} />
    </>
  );
}
