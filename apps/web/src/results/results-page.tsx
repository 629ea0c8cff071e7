/**
 * `/pay/results` (rulebook 25): a month of results as pictures, the figures beside them, and the
 * tables they come from. The month and the chosen day are in the address.
 */
import { Card } from '@anywhen/ui';
import { EmptyWithLink, Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { navigate, useQuery } from '../router/index.ts';
import { refreshResults, useResults, type ResultMonth } from './data.ts';
import { DayCard } from './day-card.tsx';
import { HeatMap } from './heat-map.tsx';
import { MonthCard } from './month-card.tsx';
import { MonthSwitch } from './month-switch.tsx';
import { isQuiet } from './summary.ts';
import { ResultTables } from './result-tables.tsx';
import { WinCard } from './win-card.tsx';

/** Anything else in the address is this month. */
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

export function Page() {
  const query = useQuery();
  const typed = query.get('month') ?? '';
  const month = MONTH.test(typed) ? typed : undefined;
  return (
    <Refreshable onRefresh={refreshResults}>
      <Loaded asked={useResults(month)} count={6}>
        {(found) => <Month found={found} asked={month} chosen={Number(query.get('day'))} />}
      </Loaded>
    </Refreshable>
  );
}

type MonthProps = { found: ResultMonth; asked: string | undefined; chosen: number };

function Month({ found, asked, chosen }: MonthProps) {
  const t = useText('results');
  const { month, days } = found;
  const day = days.find(({ startMs }) => startMs === chosen);
  const choose = (startMs: number) => {
    const opened = startMs === chosen ? undefined : String(startMs);
    const next = new URLSearchParams({
      ...(asked && { month: asked }),
      ...(opened && { day: opened }),
    });
    void navigate(`?${next}`, { replace: true });
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <Card className="flex flex-col gap-4">
        <MonthSwitch found={found} />
        <HeatMap month={month} days={days} chosen={chosen} onChoose={choose} />
      </Card>
      {day && <DayCard day={day} />}
      {isQuiet(found) ? (
        <Card>
          <EmptyWithLink
            icon="calendar"
            title={t('none')}
            text={t('noneText')}
            href="/homeindex/quotes"
            label={t('noneLink')}
          />
        </Card>
      ) : (
        <>
          <MonthCard found={found} />
          <WinCard found={found} />
          <ResultTables found={found} />
        </>
      )}
    </div>
  );
}
