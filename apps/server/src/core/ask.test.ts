/** What the compiler must refuse: a field that one side has and the other knows nothing of. */
import { expect, it } from 'vitest';
import { type SameFields, sameAsReply } from './submit.ts';

type Reply = { id: string; legs: { price: string }[] };
type WithOptional = { id: string; legs: { price: string; fee?: string }[] };
type WithMore = Reply & { fee: string };
type WithLess = { id: string };

/** Whether `sameAsReply` makes this answer of a reply. */
type Compiles<Wire> = Reply extends SameFields<Reply, Wire> ? true : false;

const SAME: Compiles<Reply> = true;
const OTHERS: [Compiles<WithOptional>, Compiles<WithMore>, Compiles<WithLess>] = [
  false,
  false,
  false,
];

it('a reply that the API shows as it is has the same fields on both sides', () => {
  const reply: Reply = { id: '1', legs: [{ price: '2' }] };
  const wire: Reply = sameAsReply(reply);
  expect(wire).toBe(reply);
  expect([SAME, ...OTHERS]).toEqual([true, false, false, false]);
});
