/** Notifies members when machines start, when they expire, and what they earned. */
import { type MachineRecord, describeMachine } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listMachinesNewsSince } from './queries.ts';

export const miningNotices: Notices = {
  events: {
    machine: {
      messages: ({ machine }) =>
        hasTurned(machine) ? messagesSince(machine, momentOf(machine)) : undefined,
      atMs: ({ machine }) => momentOf(machine),
    },
  },
  missed: [{ turn: 3, since: readById(listMachinesNewsSince, messagesSince) }],
  madeUp: {
    payments: `select r.uid, p.at_ms from mining_output p
               join machine r on r.id = p.machine_id`,
  },
};

/** They have just begun or ended; a daily payment is not notified. */
function hasTurned({ state, paidDays }: MachineRecord): boolean {
  return state === 'expired' || (state === 'running' && paidDays === 0);
}

function momentOf({ startedAtMs, endedAtMs }: MachineRecord): number {
  return endedAtMs ?? startedAtMs ?? 0;
}

/** Their start and their expiry, if they happened at this moment or later. */
function messagesSince(machine: MachineRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, startedAtMs, endedAtMs, state } = machine;
  const { id: machineId, model, quantity, paid: output } = describeMachine(machine);
  const params = { machineId, model, quantity: String(quantity) };
  const messages: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    messages.push(newMessage('machine-started', { uid, source, atMs: startedAtMs }, params));
  }
  if (endedAtMs !== null && endedAtMs >= sinceMs && state === 'expired') {
    const about = { uid, source, atMs: endedAtMs };
    messages.push(newMessage('machine-expired', about, { ...params, output }));
  }
  return messages;
}
