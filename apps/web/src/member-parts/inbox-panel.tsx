/**
 * The simulated inbox: the code that was "sent" to this browser, to be tapped. It says that nothing
 * was really sent, and is hidden when empty.
 */
import { Icon } from '@anywhen/ui';
import { formatDuration, useText } from '../i18n/index.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';
import { useInbox, type CodeAddress, type InboxCode } from './codes.ts';

type InboxPanelProps = {
  address: CodeAddress;
  /** The content of the code field, to mark a code as used. */
  filled: string;
  onFill: (code: string) => void;
};

export function InboxPanel({ address, filled, onFill }: InboxPanelProps) {
  const { data: codes } = useInbox();
  const letter = codes?.find((code) => isFor(code, address));
  return letter ? <Letter letter={letter} filled={filled} onFill={onFill} /> : null;
}

type LetterProps = Omit<InboxPanelProps, 'address'> & { letter: InboxCode };

function Letter({ letter, filled, onFill }: LetterProps) {
  const t = useText('member');
  const seconds = useSecondsUntil(letter.expiresAtMs);
  if (seconds === 0) return null;
  const isFilled = filled === letter.code;
  return (
    <section
      aria-label={t('inbox.title')}
      className="animate-rise-in overflow-hidden rounded-card bg-simulated
        text-simulated-contrast"
    >
      <header className="flex items-center gap-2 px-3 pt-3 text-12">
        <Icon name="mail" size={16} />
        <h3 className="flex-1 font-semibold">{t('inbox.title')}</h3>
        <span className="tabular">{t('inbox.valid', { time: formatDuration(seconds) })}</span>
      </header>
      <button
        type="button"
        onClick={() => onFill(letter.code)}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-2
          text-left -outline-offset-2"
      >
        <span className="tabular text-28 font-semibold tracking-widest">{letter.code}</span>
        <span className="flex items-center gap-1 text-14 font-semibold">
          <Icon name={isFilled ? 'check' : 'edit'} size={16} />
          {isFilled ? t('inbox.filled') : t('inbox.fill')}
        </span>
      </button>
      <p className="px-3 pb-3 text-12 text-pretty wrap-anywhere">
        {t('inbox.explain', { target: letter.target })}
      </p>
    </section>
  );
}

/** The server lowercases the domain of an e-mail address. */
function isFor(code: InboxCode, { purpose, target }: CodeAddress): boolean {
  return code.purpose === purpose && code.target.toLowerCase() === target.toLowerCase();
}
