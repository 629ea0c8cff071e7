/** Transfers of many members through the sequencer to the disk, as clients together send them. */
import type { RunningCore } from '../../apps/server/src/core/running-core.ts';

export const MEMBERS = 2_000;
const FIRST_UID = 10_000_000;
const IN_FLIGHT = 3_000;

export async function openMembers(core: RunningCore): Promise<void> {
  const uids = Array.from({ length: MEMBERS }, (_, index) => FIRST_UID + index);
  await Promise.all(
    uids.map((uid) =>
      core.submit({
        actor: { kind: 'system' },
        id: `open:${uid}`,
        body: { kind: 'open-member', uid },
      }),
    ),
  );
}

/** Keeps a fixed number of transfers in flight, as many clients together would. */
export async function measureTransfers(core: RunningCore, forMs: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  const began = performance.now();
  let done = 0;
  let sent = -1;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      sent += 1;
      const turn = Math.floor(sent / MEMBERS);
      const isOut = turn % 2 === 0;
      const { reply } = await core.submit({
        actor: { kind: 'member', uid: FIRST_UID + (sent % MEMBERS) },
        id: `t${began}-${sent}`,
        body: {
          kind: 'transfer',
          from: isOut ? 'funds' : 'spot',
          to: isOut ? 'spot' : 'funds',
          currency: 'USDT',
          quantity: '0.01',
        },
      });
      if (reply.isAccepted) done += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
  return (done * 1_000) / (performance.now() - began);
}
