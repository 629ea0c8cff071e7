/** Connects the live prices with the page's boot data, the session and the connection banner. */
import { endSession, findMember, onMemberChange, reportOtherMember } from '../session/session.ts';
import { bootData } from '../parts/boot-data.ts';
import { reportStalePrices } from './connection.ts';

/** Before the first render, so that it already shows the prices of the page. */
export async function connectLive(): Promise<void> {
  const live = await import('../live/index.ts');
  live.seedFromBoot(bootData());
  live.onStalePrices(reportStalePrices);
  live.onSessionEnded(endSession);
  live.onOtherMember(() => reportOtherMember(findMember()?.uid));
  const nameMember = () => live.nameSocketMember(findMember()?.uid ?? '');
  nameMember();
  onMemberChange(() => {
    nameMember();
    live.renewSession();
  });
}
