/** Keys of the member's own programs: the list with the last use of each, making and ending one. */
import { useState } from 'react';
import { Badge, Button } from '@anywhen/ui';
import { KEYS_MAX, type ProgramKey } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { useKeys, type MadeKey } from './data.ts';
import { MakeKeyForm } from './make-key-form.tsx';
import { NewKey } from './new-key.tsx';
import { OneKey } from './one-key.tsx';

export const KEYS_SHEET = 'security.keys';

export function KeysSheet() {
  const t = useText('security');
  const [isOpen, , close] = useSheetEntry(KEYS_SHEET);
  const [made, setMade] = useState<MadeKey>();
  // Its secret is nowhere else: neither kept nor dismissed by accident.
  const end = () => {
    setMade(undefined);
    close();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={end}
      title={made ? t('keys.madeTitle') : t('row.keys')}
      isLocked={made !== undefined}
    >
      {made ? <NewKey made={made} onDone={end} /> : <Keys onMade={setMade} />}
    </Sheet>
  );
}

type KeysProps = { onMade: (made: MadeKey) => void };

function Keys({ onMade }: KeysProps) {
  const [task, setTask] = useState<'list' | 'make' | { id: string }>('list');
  const asked = useKeys();
  const back = () => setTask('list');
  if (task === 'make') return <MakeKeyForm onMade={onMade} onBack={back} />;
  return (
    <Loaded asked={asked} count={3}>
      {(keys) => {
        const one = task === 'list' ? undefined : keys.find(({ id }) => id === task.id);
        if (one) return <OneKey key={one.id} shown={one} onBack={back} />;
        return <KeyList keys={keys} onMake={() => setTask('make')} onOpen={setTask} />;
      }}
    </Loaded>
  );
}

type KeyListProps = {
  keys: readonly ProgramKey[];
  onMake: () => void;
  onOpen: (key: ProgramKey) => void;
};

function KeyList({ keys, onMake, onOpen }: KeyListProps) {
  const t = useText('security');
  const errors = useText('errors');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-text-muted">{t('keys.text')}</p>
      {keys.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} shown={key} onOpen={() => onOpen(key)} />
          ))}
        </ul>
      )}
      {keys.length < KEYS_MAX ? (
        <Button size="large" icon="plus" isFullWidth onClick={onMake}>
          {t('keys.make')}
        </Button>
      ) : (
        <NoticeBox tone="calm" icon="info">
          <p className="text-pretty">{errors('tooManyKeys')}</p>
        </NoticeBox>
      )}
    </div>
  );
}

function KeyRow({ shown, onOpen }: { shown: ProgramKey; onOpen: () => void }) {
  const t = useText('security');
  const { dateTime } = useFormat();
  const { label, mayTrade, lastUsedAtMs, lastNetwork } = shown;
  const used =
    lastUsedAtMs === null
      ? t('keys.unused')
      : t('keys.used', { time: dateTime(lastUsedAtMs), network: lastNetwork ?? '' });
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-16 font-medium wrap-anywhere">
          {label}
          <Badge tone={mayTrade ? 'warn' : 'neutral'}>
            {t(mayTrade ? 'keys.trades' : 'keys.reads')}
          </Badge>
        </p>
        <p className="tabular text-12 text-text-muted">{used}</p>
      </div>
      <Button
        look="secondary"
        size="small"
        aria-label={t('keys.openOne', { name: label })}
        onClick={onOpen}
      >
        {t('keys.open')}
      </Button>
    </li>
  );
}
