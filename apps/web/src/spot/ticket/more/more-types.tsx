/**
 * Every kind of order and all its terms, each explained in one sentence (rulebook 2.2). Terms a
 * kind does not have are not offered; typed input survives a change of kind.
 */
import type { ReactNode } from 'react';
import type { TimeInForce } from '@anywhen/protocol';
import { Icon, classes } from '@anywhen/ui';
import { useText, type TextKey } from '../../../i18n/index.ts';
import {
  changeKind,
  changeTerms,
  isFromBook,
  kindOf,
  termsOf,
  type ChangeDraft,
  type Draft,
  type TicketKind,
  type WriteAmount,
} from '../order-draft.ts';
import { useOrderTexts } from '../../order-texts.ts';

const KINDS: readonly { kind: TicketKind; text: TextKey<'spot'> }[] = [
  { kind: 'limit', text: 'more.limit' },
  { kind: 'market', text: 'more.market' },
  { kind: 'stop-limit', text: 'more.stopLimit' },
  { kind: 'stop-market', text: 'more.stopMarket' },
  { kind: 'take-profit-limit', text: 'more.profitLimit' },
  { kind: 'take-profit-market', text: 'more.profitMarket' },
  { kind: 'oco', text: 'more.oco' },
];

const TERMS: readonly { term: TimeInForce; text: TextKey<'spot'> }[] = [
  { term: 'GTC', text: 'terms.gtc.text' },
  { term: 'GTT', text: 'terms.gtt.text' },
  { term: 'IOC', text: 'terms.ioc.text' },
  { term: 'FOK', text: 'terms.fok.text' },
];

type MoreTypesProps = {
  draft: Draft;
  onDraft: ChangeDraft;
  write: WriteAmount;
  onChosen: () => void;
};

export function MoreTypes({ draft, onDraft, write, onChosen }: MoreTypesProps) {
  const t = useText('spot');
  const { ticketKindName } = useOrderTexts();
  const chosen = kindOf(draft);
  const choose = (kind: TicketKind) => {
    onDraft((before) => changeKind(before, kind, write));
    onChosen();
  };
  return (
    <div className="-mx-4 flex flex-col gap-3 pb-2">
      <Section title={t('type.label')}>
        {KINDS.map(({ kind, text }) => (
          <Choice
            key={kind}
            name={ticketKindName(kind)}
            text={t(text)}
            isChosen={kind === chosen}
            onChoose={() => choose(kind)}
          />
        ))}
      </Section>
      {!isFromBook(draft) && <Terms draft={draft} onDraft={onDraft} onChosen={onChosen} />}
    </div>
  );
}

/** Waiting and resting orders end at a time or never; a limit order may also be immediate. */
function Terms({ draft, onDraft, onChosen }: Omit<MoreTypesProps, 'write'>) {
  const t = useText('spot');
  const { termName } = useOrderTexts();
  const { timeInForce, isPostOnly } = termsOf(draft);
  const hasAll = draft.type === 'limit' && !draft.isOco;
  const offered = TERMS.filter(({ term }) => hasAll || term === 'GTC' || term === 'GTT');
  const choose = (terms: Pick<Draft, 'timeInForce' | 'isPostOnly'>) => {
    onDraft((before) => changeTerms(before, terms));
    onChosen();
  };
  const canRest = timeInForce === 'GTC' || timeInForce === 'GTT';
  return (
    <Section title={t('terms.title')}>
      {offered.map(({ term, text }) => (
        <Choice
          key={term}
          name={termName(term)}
          text={t(text)}
          isChosen={term === timeInForce}
          onChoose={() => choose({ timeInForce: term, isPostOnly: draft.isPostOnly })}
        />
      ))}
      {hasAll && (
        <Choice
          name={termName('POST')}
          text={t('terms.post.text')}
          isChosen={isPostOnly}
          onChoose={() =>
            choose({ timeInForce: canRest ? timeInForce : 'GTC', isPostOnly: !isPostOnly })
          }
        />
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="px-4 pb-1 text-12 font-semibold text-text-muted">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

type ChoiceProps = { name: string; text: string; isChosen: boolean; onChoose: () => void };

function Choice({ name, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classes(
          'flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2',
          'transition-colors duration-150 hover:bg-surface-sunken/60',
        )}
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-16 font-medium">{name}</span>
          <span className="text-12 text-pretty text-text-muted">{text}</span>
        </span>
        {isChosen && <Icon name="check" size={20} className="text-accent" />}
      </button>
    </li>
  );
}
