/**
 * The notice about a lost answer: names the request and says that the outcome is being looked up.
 * Once it is certain that it did not happen, offers the same request again, or to drop it.
 */
import { Button, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import type { To } from '../router/index.ts';
import type { Attempt } from './attempt.ts';
import { LostNotice } from './notice.tsx';

export type LostAttemptProps<W> = {
  attempt: Attempt<W, unknown>;
  /** The request with its figures: `Buy 0.002 BTC at 45,000.00`. */
  what: (request: W) => string;
  /** The same as the label of a button. */
  now: (what: string) => string;
  /** Not possible right now, like any new request. */
  isBarred?: boolean;
  isSmall?: boolean;
  /** Where the outcome will be listed. */
  records?: { href: To; label: string };
  onAgain: (request: W) => void;
  onDiscard: () => void;
};

export function LostAttempt<W>(props: LostAttemptProps<W>) {
  const { attempt, what, now, isBarred = false, isSmall = false } = props;
  const { records, onAgain, onDiscard } = props;
  const t = useText('parts');
  if (attempt.state === 'unanswered') {
    const text = t('lost.text', { what: what(attempt.request) });
    return (
      <>
        <LostNotice isSmall={isSmall} title={t('lost.title')} text={text} />
        {records && (
          <LinkButton look="quiet" size="small" href={records.href}>
            {records.label}
          </LinkButton>
        )}
      </>
    );
  }
  if (attempt.state !== 'dropped') return null;
  const { request } = attempt;
  return (
    <LostNotice isSmall={isSmall} title={t('lost.dropped')} text={t('lost.droppedText')}>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button size="small" disabled={isBarred} onClick={() => onAgain(request)}>
          {now(what(request))}
        </Button>
        <Button look="quiet" size="small" onClick={onDiscard}>
          {t('lost.discard')}
        </Button>
      </div>
    </LostNotice>
  );
}
