/** Notifies members of the outcome of their contracts. */
import { type SecondsContract, describeContract } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listContractsEndedSince } from './queries.ts';

export const secondsNotices: Notices = {
  events: {
    'seconds-contract': {
      messages: ({ contract }) => messageOf(contract),
      atMs: ({ contract }) => contract.endedAtMs ?? 0,
    },
  },
  missed: [{ turn: 1, since: readById(listContractsEndedSince, messageOf) }],
  madeUp: {
    contracts: 'select uid, ended_at_ms as at_ms from seconds_contract',
  },
};

/** Undefined while it has not ended. */
function messageOf(contract: SecondsContract): NewMessage | undefined {
  if (contract.state !== 'ended') return undefined;
  const { uid, id: source, endedAtMs: atMs } = contract;
  const { symbol, direction, wager, result, profit } = describeContract(contract);
  const params = { contractId: String(source), symbol, direction, wager };
  if (contract.isVoid || result === null || profit === null) {
    return newMessage('contract-voided', { uid, source, atMs }, params);
  }
  return newMessage('contract-result', { uid, source, atMs }, { ...params, result, profit });
}
