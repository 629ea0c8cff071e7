/** Many members with money in the contract account who all buy in the same second. */
import { SECONDS_SYMBOLS } from '@anywhen/protocol';
import type { CommandRequest, Core } from '../../src/core/core.ts';
import { asSystem, dataOf } from '../money.ts';

const FIRST_UID = 20_000_000;
/** As many as the queue of the core takes at once, with some headroom. */
const IN_FLIGHT = 3_000;

/** Every member may have five contracts, each on a market of its own. */
export const CONTRACTS_PER_MEMBER = 5;

export class Crowd {
  constructor(
    private readonly core: Pick<Core, 'submit'>,
    readonly members: number,
  ) {}

  uidAt(index: number): number {
    return FIRST_UID + index;
  }

  async open(): Promise<void> {
    const uids = Array.from({ length: this.members }, (_, index) => this.uidAt(index));
    await this.#send(uids.map((uid) => asSystem({ kind: 'open-member', uid })));
    const funds = { from: 'funds', to: 'contract', currency: 'USDT', quantity: '1000' } as const;
    await this.#send(uids.map((uid) => this.#asMember(uid, { kind: 'transfer', ...funds })));
  }

  /** Half of them up, half of them down; all end with the same tick. */
  async buy(contracts: number, round = 0): Promise<void> {
    await this.#send(
      Array.from({ length: contracts }, (_, index) => {
        const member = Math.floor(index / CONTRACTS_PER_MEMBER);
        const place = (member * CONTRACTS_PER_MEMBER + (index % CONTRACTS_PER_MEMBER) + round) % 21;
        return this.#asMember(this.uidAt(member), {
          kind: 'place-seconds',
          symbol: SECONDS_SYMBOLS[place] ?? 'BTCUSDT',
          direction: index % 2 === 0 ? 'up' : 'down',
          periodSeconds: 30,
          amount: '5',
        });
      }),
    );
  }

  #asMember(uid: number, body: CommandRequest['body']): CommandRequest {
    return { ...asSystem(body), actor: { kind: 'member', uid } };
  }

  async #send(requests: readonly CommandRequest[]): Promise<void> {
    for (let from = 0; from < requests.length; from += IN_FLIGHT) {
      const portion = requests.slice(from, from + IN_FLIGHT);
      for (const result of await Promise.all(portion.map((one) => this.core.submit(one)))) {
        dataOf(result);
      }
    }
  }
}
