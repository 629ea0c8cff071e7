/** What a member's status forbids (rulebook 1.4). */
import type { Rejection } from '@anywhen/protocol';
import type { Member } from './members.ts';

/** Opening trades and buying products is for active members only. */
export function refuseTrading(member: Member | undefined): Rejection | undefined {
  switch (member?.status) {
    case undefined:
      return { code: 'USER_NOT_FOUND' };
    case 'disabled':
      return { code: 'ACCOUNT_STATUS_ABNORMAL' };
    case 'frozen':
      return { code: 'ACCOUNT_FROZEN' };
    case 'restricted':
      return { code: 'ACCOUNT_TRADE_RESTRICTED' };
    case 'active':
      return undefined;
  }
}
