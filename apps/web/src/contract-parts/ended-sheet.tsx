/**
 * The result of a contract: a sheet with the figures, the receipt and the check. It never opens
 * while the member is placing an order, typing or reading another sheet; then a toast and a line on
 * the page show it instead.
 */
import { useState, type ReactNode } from 'react';
import { Button, Icon, InsideTarget, LinkButton } from '@anywhen/ui';
import { ListCard } from '../parts/rows/list-card.tsx';
import { Sheet } from '../parts/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { useSheetEntry, type To } from '../router/index.ts';

type Line = { readonly id: string };

type Ended<L> = {
  /** Newest first. */
  readonly lines: readonly L[];
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
  /** Those that ended together. */
  readonly add: (lines: readonly L[]) => void;
  readonly show: () => void;
  readonly close: () => void;
  readonly forget: () => void;
};

type EndedOptions<L> = {
  /** The id of the sheet, unique in the app. */
  sheet: string;
  /** The next order is being entered: nothing may cover the form. */
  isEntering: boolean;
  /** A one-line summary that links to the receipt. */
  notifyBriefly: (line: L) => void;
};

export function useEnded<L extends Line>({
  sheet,
  isEntering,
  notifyBriefly,
}: EndedOptions<L>): Ended<L> {
  const [lines, setLines] = useState<readonly L[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isOpen, open, close] = useSheetEntry(sheet);
  const show = () => {
    setIsWaiting(false);
    open();
  };
  const add = (news: readonly L[]) => {
    const ids = new Set(news.map(({ id }) => id));
    setLines((before) => [...news, ...before.filter(({ id }) => !ids.has(id))]);
    if (isOpen || news.length === 0) return;
    if (!isEntering && !isBusyElsewhere()) {
      show();
      return;
    }
    setIsWaiting(true);
    news.forEach(notifyBriefly);
  };
  return { lines, isOpen, isWaiting, add, show, close, forget: () => setLines([]) };
}

/** The sheet must not close the keyboard while somebody is typing. */
function isBusyElsewhere(): boolean {
  const isTyping = document.activeElement?.matches('input[type=text]') ?? false;
  return isTyping || document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

type EndedSheetProps<L> = {
  ended: Ended<L>;
  titleOf: (count: number) => string;
  receiptOf: (line: L) => To;
  /** The full result when there is only one. */
  renderFigures: (line: L) => ReactNode;
  /** One row when there are several. */
  renderRow: (line: L) => ReactNode;
  /** The latest in one line that opens on touch. */
  renderBrief: (line: L) => ReactNode;
};

export function EndedSheet<L extends Line>(props: EndedSheetProps<L>) {
  const { ended, titleOf, receiptOf, renderFigures, renderRow, renderBrief } = props;
  const t = useText('contracts');
  const app = useText('app');
  const { lines, isOpen, isWaiting, show, close, forget } = ended;
  const [latest, ...others] = lines;
  const only = others.length === 0 ? latest : undefined;
  return (
    <>
      {isWaiting && latest && <WaitingLine onShow={show}>{renderBrief(latest)}</WaitingLine>}
      <Sheet
        isOpen={isOpen && latest !== undefined}
        onClose={close}
        onClosed={forget}
        title={titleOf(lines.length)}
        footer={
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            {only && (
              <LinkButton look="secondary" icon="receipt" href={receiptOf(only)}>
                {t('ended.receipt')}
              </LinkButton>
            )}
            <Button onClick={close}>{app('close')}</Button>
          </div>
        }
      >
        {only ? (
          renderFigures(only)
        ) : (
          <ListCard items={lines} keyOf={({ id }) => id} tone="sunken">
            {renderRow}
          </ListCard>
        )}
      </Sheet>
    </>
  );
}

function WaitingLine({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  const t = useText('contracts');
  return (
    <button
      type="button"
      onClick={onShow}
      className="mx-4 flex min-h-11 flex-wrap items-center gap-x-2 rounded-card bg-surface-raised
        px-3 py-1 text-left text-14 shadow-card"
    >
      <InsideTarget value>{children}</InsideTarget>
      <span className="ml-auto flex items-center gap-1 text-12 text-accent">
        {t('ended.show')}
        <Icon name="chevron-right" size={16} />
      </span>
    </button>
  );
}
