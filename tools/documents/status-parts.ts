/** What each status of a member permits, as the protocol's one table says (rulebook 1.4). */
import { FREEDOMS, MEMBER_STATUSES, refusalCodeOf, statusesWith } from '@anywhen/protocol';
import { code, table } from './markdown.ts';

/** What belongs to each kind of action, over all products. */
const ACTIONS: Readonly<Record<(typeof FREEDOMS)[number], string>> = {
  'log-in': 'log in, read everything, set and remove price alerts',
  deposit: 'deposit',
  open:
    '**open or enlarge**: place or amend a spot order, buy a seconds contract or an option, ' +
    'place a leveraged order that is not reduce-only, choose leverage, start or resume a bot, ' +
    'buy finance, staking or mining machines; authorization codes, signing a member',
  reduce:
    '**reduce**: close a position, reduce-only order, take-profit, stop-loss, sell an option ' +
    'back, stop a bot with a sale, redeem finance, leave staking',
  'add-margin': 'add own margin, from the account of the position',
  cancel: 'cancel a waiting order, a finance purchase or machines before their start; pause a bot',
  transfer: 'transfer between own accounts; take margin out; stop a bot and move its currency',
  withdraw: 'withdraw',
  verify: 'verify',
  'hold-back': 'lower the own loss limit, take a break, end being signed',
};

export function listStatuses(): string {
  const rows = FREEDOMS.map((freedom) => {
    const permitted = statusesWith(freedom);
    return [
      ACTIONS[freedom],
      ...MEMBER_STATUSES.map((each) => (permitted.includes(each) ? 'yes' : 'no')),
    ];
  });
  const answers = MEMBER_STATUSES.map((status) => {
    const refusal = refusalCodeOf(status);
    return refusal ? code(refusal) : '–';
  });
  return table(['Action', ...MEMBER_STATUSES], [...rows, ['the answer to a no', ...answers]]);
}
