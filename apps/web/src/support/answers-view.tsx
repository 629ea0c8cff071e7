/** What the assistant found: the best answer open, the others by their question, own open cases. */
import type { SupportCase, SupportSuggestion } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { useFormat, useText, type TextKey } from '../i18n/index.ts';
import type { To } from '../router/index.ts';

type AnswersProps = { answers: readonly SupportSuggestion[]; cases: readonly SupportCase[] };

export function AnswersView({ answers, cases }: AnswersProps) {
  const t = useText('support');
  return (
    <div className="flex flex-col gap-2">
      {cases.map((each) => (
        <CaseLine key={`${each.kind} ${each.id}`} quoted={each} />
      ))}
      {answers.length === 0 && <p className="text-pretty">{t('answers.none')}</p>}
      {answers.length > 1 && <p className="text-text-muted">{t('answers.some')}</p>}
      {answers.map((answer, place) => (
        <Answer key={answer.id} answer={answer} isOpen={place === 0} />
      ))}
    </div>
  );
}

function Answer({ answer, isOpen }: { answer: SupportSuggestion; isOpen: boolean }) {
  const t = useText('support');
  const { question, answer: text, route } = answer;
  return (
    <details open={isOpen} className="group rounded-inner bg-surface-sunken">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 font-semibold">
        <span className="min-w-0 flex-1 text-pretty wrap-anywhere">{question}</span>
        <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <p className="whitespace-pre-wrap wrap-anywhere text-pretty">{text}</p>
        {route !== null && (
          <a
            href={route as To}
            className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-accent"
          >
            {t('answers.open')}
            <Icon name="chevron-right" size={16} />
          </a>
        )}
      </div>
    </details>
  );
}

const CASES: Readonly<Record<SupportCase['kind'], { text: TextKey<'support'>; to: To }>> = {
  deposit: { text: 'case.deposit', to: '/pay/record3' },
  withdrawal: { text: 'case.withdrawal', to: '/pay/record2' },
  basic: { text: 'case.verification', to: '/homeindex/userauth' },
  advanced: { text: 'case.verification', to: '/homeindex/userauth' },
};

function CaseLine({ quoted }: { quoted: SupportCase }) {
  const t = useText('support');
  const dates = useFormat();
  const { kind, amount, currency, submittedAtMs, dueAtMs } = quoted;
  const { text, to } = CASES[kind];
  const what = amount === null ? '' : `${Number(amount)} ${currency ?? ''}`;
  const moment = (atMs: number) => `${dates.date(atMs)} ${dates.time(atMs)}`;
  return (
    <a href={to} className="flex items-start gap-2 rounded-inner bg-accent-tint px-3 py-2">
      <Icon name="clock" size={20} className="mt-0.5 text-accent" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold wrap-anywhere">{t(text, { what })}</span>
        <span className="tabular text-12 text-pretty text-text-muted">
          {t('case.state', { from: moment(submittedAtMs), due: moment(dueAtMs) })}
        </span>
      </span>
    </a>
  );
}
