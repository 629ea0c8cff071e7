/** The member's machines, newest first: output so far, its current value, and days run. */
import { useMemo } from 'react';
import { MINING_CURRENCY, type Machine } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { RecordList, RecordRow } from '../../earn-parts/record-list.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useMachines } from '../data.ts';
import { useMachineTexts } from '../machine-texts.ts';
import { useWorthNow } from '../static-value.ts';
import { MachineState } from './machine-state.tsx';

type MachineListProps = { onOpen: (id: string) => void };

export function MachineList({ onOpen }: MachineListProps) {
  const t = useText('mining');
  const asked = useMachines();
  const pages = asked.data?.pages;
  const lines = useMemo(() => pages?.flatMap(({ machines }) => machines), [pages]);
  const none = { title: t('machines.none'), text: t('machines.noneText') };
  return (
    <RecordList
      title={t('machines.title')}
      none={{ icon: 'cube', ...none }}
      rowRem={5}
      asked={asked}
      lines={lines}
    >
      {(machine) => <MachineRow machine={machine} onOpen={onOpen} />}
    </RecordList>
  );
}

type MachineRowProps = MachineListProps & { machine: Machine };

function MachineRow({ machine, onOpen }: MachineRowProps) {
  const t = useText('mining');
  const { named } = useMachineTexts();
  const { id, state, paidDays, termDays } = machine;
  return (
    <RecordRow
      leading={<Icon name="cube" className="text-accent" />}
      head={<span className="text-16 font-medium">{named(machine)}</span>}
      state={<MachineState state={state} />}
      detail={t('machines.days', { paid: paidDays, all: termDays })}
      earned={<Output machine={machine} />}
      picture={<DaysBar paid={paidDays} all={termDays} />}
      onOpen={() => onOpen(id)}
    />
  );
}

/** Visual only: the days are above it in figures. */
function DaysBar({ paid, all }: { paid: number; all: number }) {
  return (
    <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${(paid / all) * 100}%` }}
      />
    </span>
  );
}

function Output({ machine: { paid } }: { machine: Machine }) {
  const worth = useWorthNow(paid);
  return (
    <>
      <OwnAmount amount={paid} currency={MINING_CURRENCY} size={12} hasCurrency />
      {' ≈ '}
      <OwnAmount amount={worth} currency="USDT" size={12} tone="muted" hasCurrency />
    </>
  );
}
