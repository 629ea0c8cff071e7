/** Says since when nothing has come from the server; what stands on the board is from then. */
import { NoAnswer } from '../../api/call.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { serverNowMs } from '../../parts/server-clock.ts';

/** An answer that comes within this was not lost. */
const SILENCE_MS = 4_000;

type LostLineProps = { asked: { error: unknown; dataUpdatedAt: number } };

export function LostLine({ asked: { error, dataUpdatedAt } }: LostLineProps) {
  const t = useText('classes');
  const { time } = useFormat();
  const isSilent = useSecondsUntil(byServerClock(dataUpdatedAt) + SILENCE_MS) === 0;
  return (
    <div role="alert" className="empty:hidden">
      {(error instanceof NoAnswer || isSilent) && (
        <NoticeBox tone="warn" icon="wifi-off">
          <p className="text-16 font-semibold text-warn">
            {t('boardPage.lost', { time: time(dataUpdatedAt) })}
          </p>
        </NoticeBox>
      )}
    </div>
  );
}

function byServerClock(deviceMs: number): number {
  return deviceMs - Date.now() + serverNowMs();
}
