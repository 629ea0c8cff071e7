/**
 * What if: other orders from a moment on, with the result beside what was really done. All of it is
 * in this browser; the account, the journal and the server know nothing of it.
 */
import { isCancellable } from '@anywhen/protocol';
import type { WhatIfFill, WhatIfOrder } from '@anywhen/exchange/what-if';
import { Button, Card } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { Commitments, OwnDay } from '../data.ts';
import { outcomeOf } from '../past/outcome.ts';
import { secondOf } from '../past/own-day.ts';
import type { Day } from '../past/past-day.ts';
import type { Tried } from '../past/player.ts';
import { type Opened, usePlayerState } from '../past/use-replay.ts';
import { useAmountText } from './amount-text.ts';
import { BeginForm } from './begin-form.tsx';
import { OutcomeTable } from './outcome-table.tsx';
import { Ticket } from './ticket.tsx';

type WhatIfProps = {
  opened: Opened;
  day: Day;
  commitments: Commitments;
  own: OwnDay | undefined;
};

/** Finance markets have no spot trading (rulebook 2.1). */
const NOT_TRADED = 'F';

export function WhatIf({ opened, day, commitments, own }: WhatIfProps) {
  const t = useText('replay');
  const { time } = useFormat();
  const { past, player } = opened;
  const { tried } = usePlayerState(opened);
  if (past.market.tier === NOT_TRADED) {
    return (
      <Card title={t('what.title')}>
        <p className="text-14 text-text-muted">{t('what.noSpot')}</p>
      </Card>
    );
  }
  if (!tried) {
    return (
      <Card title={t('what.title')}>
        <BeginForm opened={opened} day={day} commitments={commitments} />
      </Card>
    );
  }
  const since = time(tried.begunAtSecond * 1_000, { isUtc: true });
  return (
    <Card
      title={t('what.title')}
      action={
        <Button look="quiet" size="small" onClick={() => player.end()}>
          {t('what.end')}
        </Button>
      }
      className="flex flex-col gap-4"
    >
      <Running opened={opened} tried={tried} own={own} since={since} />
    </Card>
  );
}

type RunningProps = Pick<WhatIfProps, 'opened' | 'own'> & { tried: Tried; since: string };

function Running({ opened, tried, own, since }: RunningProps) {
  const t = useText('replay');
  const { past } = opened;
  const { now } = usePlayerState(opened);
  const { standing, begunAtSecond } = tried;
  const units = past.units[now - past.firstSecond] ?? 0;
  const price = { units, decimals: past.market.priceDecimals };
  const done = own?.fills.filter(({ atMs }) => {
    const second = secondOf(atMs);
    return second >= begunAtSecond && second <= now;
  });
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-12 text-text-muted">{t('what.since', { time: since })}</p>
        <OutcomeTable
          was={done && outcomeOf(done, price)}
          tried={outcomeOf(standing.fills, price)}
        />
      </div>
      <CatchingUp tried={tried} now={now} />
      <Ticket opened={opened} tried={tried} units={units} />
      <OpenOrders opened={opened} orders={standing.orders} />
      <Fills fills={standing.fills} />
      <p className="text-12 text-pretty text-text-muted">{t('what.maker')}</p>
    </>
  );
}

function CatchingUp({ tried, now }: { tried: Tried; now: number }) {
  const t = useText('replay');
  const { time } = useFormat();
  const { catchingUpTo, standing } = tried;
  if (catchingUpTo === undefined) return null;
  const whole = Math.max(1, catchingUpTo - standing.second);
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular text-12 text-text-muted">
        {t('what.catching', { time: time(now * 1_000, { isUtc: true }) })}
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
        <div
          className="h-full origin-left bg-accent"
          style={{ transform: `scaleX(${(now - standing.second) / whole})` }}
        />
      </div>
    </div>
  );
}

type OpenOrdersProps = { opened: Opened; orders: readonly WhatIfOrder[] };

function OpenOrders({ opened, orders }: OpenOrdersProps) {
  const t = useText('replay');
  const amountText = useAmountText();
  const { currency } = opened.past.market;
  const open = orders.filter(({ state }) => isCancellable(state));
  if (open.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-14 font-semibold">{t('ticket.open')}</h3>
      <ul>
        {open.map(({ id, side, quantity, price }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-2 text-14">
            <span className="flex min-w-0 flex-wrap gap-x-1">
              <span className={side === 'buy' ? 'text-up' : 'text-down'}>
                {t(`line.${side}`, { amount: amountText(quantity ?? '0', currency) })}
              </span>
              <span className="tabular text-text-muted">
                {t('own.at', { price: showPrice(price ?? '0') })}
              </span>
            </span>
            <Button look="quiet" size="small" onClick={() => void opened.player.cancel(id)}>
              {t('ticket.cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest first; a limit order may fill in many parts. */
const FILLS_SHOWN = 20;

function Fills({ fills }: { fills: readonly WhatIfFill[] }) {
  const t = useText('replay');
  const { time } = useFormat();
  const amountText = useAmountText();
  if (fills.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-14 font-semibold">{t('ticket.fills')}</h3>
      <ul className="flex flex-col gap-1.5">
        {fills
          .slice(-FILLS_SHOWN)
          .toReversed()
          .map(({ id, side, symbol, quantity, price, fee, feeCurrency, atMs }) => (
            <li key={id} className="tabular flex justify-between gap-2 text-12">
              <span className={`whitespace-nowrap ${side === 'buy' ? 'text-up' : 'text-down'}`}>
                {t(`line.${side}`, { amount: amountText(quantity, symbol.replace(/USDT$/, '')) })}
              </span>
              <span className="text-right text-text-muted">
                {t('own.at', { price: showPrice(price) })} ·{' '}
                {t('ticket.fee', { fee: amountText(fee, feeCurrency) })} ·{' '}
                {time(atMs, { isUtc: true })}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
