/** The one list of how messages read: each module says it of its own in its `notices.ts`. */
import type { Message, MessageKind } from '@anywhen/protocol';
import { alertsNotices } from '../alerts/notices.ts';
import { depositsNotices } from '../deposits/notices.ts';
import { derivativesNotices } from '../derivatives/notices.ts';
import { financeNotices } from '../finance/notices.ts';
import { identityNotices } from '../identity/notices.ts';
import { kycNotices } from '../kyc/notices.ts';
import { miningNotices } from '../mining/notices.ts';
import type { NoticeText, Notices, Reader } from '../notice-parts/notice.ts';
import { optionsNotices } from '../options/notices.ts';
import { secondsNotices } from '../seconds/notices.ts';
import { securityNotices } from '../security/notices.ts';
import { spotNotices } from '../spot/notices.ts';
import { stakingNotices } from '../staking/notices.ts';
import { strategyNotices } from '../strategy/notices.ts';
import { withdrawalsNotices } from '../withdrawals/notices.ts';
import { memberNotices } from './member-notices.ts';

export const NOTICES: Notices<MessageKind> = {
  ...memberNotices,
  ...identityNotices,
  ...securityNotices,
  ...kycNotices,
  ...spotNotices,
  ...secondsNotices,
  ...financeNotices,
  ...stakingNotices,
  ...miningNotices,
  ...optionsNotices,
  ...derivativesNotices,
  ...strategyNotices,
  ...alertsNotices,
  ...depositsNotices,
  ...withdrawalsNotices,
};

/** Its values are those of its kind: the server sends no others. */
export function textOf({ kind, params }: Message, reader: Reader): NoticeText {
  return NOTICES[kind].text(params as never, reader);
}
