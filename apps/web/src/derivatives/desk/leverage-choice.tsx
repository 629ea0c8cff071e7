/**
 * The leverage of this market: a button with the current one, and a sheet that shows for each what
 * it can open and how near its liquidation is (rulebook 1.2 and 8.2). Above five times level 1 is
 * required; with a position or order in the market it is locked, and the sheet says why.
 */
import { useState } from 'react';
import { formatUnits } from '@anywhen/money';
import {
  LEVERAGE_WITHOUT_LEVEL_MAX,
  distanceBps,
  maxNotionalUnits,
  refusalOf,
  shownLiquidationTicks,
} from '@anywhen/protocol';
import type { Market } from '@anywhen/prices';
import { Icon, InsideTarget, LinkButton, classes, toast } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { Sentence, useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFailureText } from '../../parts/load-failed.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { loginPath, useSheetEntry } from '../../router/index.ts';
import { useMember } from '../../session/session.ts';
import { chooseLeverage, refreshOwn } from '../data.ts';
import { useFigures } from '../figures.ts';
import { deskPath, VERIFICATION } from '../paths.ts';
import type { DeskFacts } from './ordering.ts';

type LeverageChoiceProps = { market: Market; facts: DeskFacts };

export function LeverageChoice({ market, facts }: LeverageChoiceProps) {
  const t = useText('derivatives');
  const [isOpen, open, close] = useSheetEntry('derivatives.leverage');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="-ml-1 flex min-h-11 items-center gap-1 rounded-inner px-1 text-14 font-semibold"
      >
        <span className="font-normal text-text-muted">{t('leverage.label')}</span>
        {facts.leverage}×
        <Icon name="chevron-down" size={16} className="text-text-muted" />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('leverage.title', { market: `${market.currency}/USDT` })}
        description={t('leverage.text')}
      >
        {isOpen && <Choices market={market} facts={facts} onChosen={close} />}
      </Sheet>
    </>
  );
}

type ChoicesProps = LeverageChoiceProps & { onChosen: () => void };

function Choices({ market, facts, onChosen }: ChoicesProps) {
  const t = useText('derivatives');
  const why = useFailureText();
  const member = useMember();
  const [busyWith, setBusyWith] = useState<number>();
  const [asksForLevel, setAsksForLevel] = useState(false);
  const isInUse = facts.position !== undefined || facts.orders.length > 0;
  const needsLevel = (leverage: number) =>
    leverage > LEVERAGE_WITHOUT_LEVEL_MAX &&
    refusalOf(member, 'open-high-leverage')?.code === 'KYC_PRIMARY_REQUIRED';
  const choose = async (leverage: number) => {
    if (busyWith !== undefined) return;
    setAsksForLevel(needsLevel(leverage));
    if (needsLevel(leverage)) return;
    setBusyWith(leverage);
    try {
      await chooseLeverage(market.symbol, leverage);
      onChosen();
    } catch (error) {
      const isLevel = error instanceof ApiRejection && error.code === 'KYC_PRIMARY_REQUIRED';
      setAsksForLevel(isLevel);
      if (!isLevel) toast(why(error), 'danger');
      refreshOwn();
    } finally {
      setBusyWith(undefined);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {isInUse && (
        <NoticeBox tone="warn" icon="lock">
          <p className="text-pretty">{t('leverage.inUse')}</p>
        </NoticeBox>
      )}
      {!member && (
        <LinkButton look="secondary" isFullWidth href={loginPath(deskPath(market.symbol))}>
          {t('form.logIn')}
        </LinkButton>
      )}
      {asksForLevel && <LevelNotice />}
      <ul className="-mx-4 divide-y divide-line">
        {facts.terms.leverages.map((leverage) => (
          <li key={leverage}>
            <Choice
              leverage={leverage}
              facts={facts}
              isChosen={leverage === facts.leverage}
              isDisabled={isInUse || !member}
              isBusy={busyWith === leverage}
              isLocked={needsLevel(leverage)}
              onChoose={() => void choose(leverage)}
            />
          </li>
        ))}
      </ul>
      <p className="text-12 text-pretty text-text-muted">{t('leverage.distanceText')}</p>
    </div>
  );
}

/** Why more is not available, with a link to the requirement. */
function LevelNotice() {
  const t = useText('derivatives');
  return (
    <div role="alert" className="flex flex-col gap-2">
      <NoticeBox tone="calm" icon="shield">
        <p className="text-pretty">{t('kyc.text', { leverage: LEVERAGE_WITHOUT_LEVEL_MAX })}</p>
      </NoticeBox>
      <LinkButton isFullWidth href={VERIFICATION}>
        {t('kyc.verify')}
      </LinkButton>
    </div>
  );
}

type ChoiceProps = {
  leverage: number;
  facts: DeskFacts;
  isChosen: boolean;
  isDisabled: boolean;
  isBusy: boolean;
  isLocked: boolean;
  onChoose: () => void;
};

function Choice(props: ChoiceProps) {
  const { leverage, facts, isChosen, isDisabled, isBusy, isLocked, onChoose } = props;
  const t = useText('derivatives');
  const { percent } = useFigures();
  const { availableUnits, fees, terms } = facts;
  const distance = distanceOf(leverage, { mmrBps: terms.mmrBps, takerBps: fees.takerBps });
  const most =
    availableUnits === undefined
      ? undefined
      : maxNotionalUnits(availableUnits, { leverage, takerBps: fees.takerBps });
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-busy={isBusy || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onChoose()}
      className={classes(
        'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2',
        'transition-colors duration-150',
        isDisabled ? 'opacity-60' : 'hover:bg-surface-sunken/60',
      )}
    >
      <span className="tabular w-11 shrink-0 text-16 font-semibold">{leverage}×</span>
      <span className="flex min-w-0 flex-1 flex-col text-12 text-text-muted">
        <span>
          {distance === undefined
            ? t('leverage.noLiquidation')
            : t('leverage.distance', { percent: percent(distance) })}
        </span>
        {most !== undefined && (
          <span>
            <Sentence
              say={(marks) => t('leverage.opens', marks)}
              parts={{
                amount: (
                  <InsideTarget value>
                    <OwnAmount amount={formatUnits(most)} currency="USDT" size={12} hasCurrency />
                  </InsideTarget>
                ),
              }}
            />
          </span>
        )}
      </span>
      {isLocked && (
        <>
          <Icon name="lock" size={20} className="text-text-muted" />
          <span className="sr-only">{t('kyc.needed')}</span>
        </>
      )}
      {isChosen && <Icon name="check" size={20} className="text-accent" />}
    </button>
  );
}

/** In millionths of the price: the distance of a new long from its liquidation, at any price. */
const PROBE_TICKS = 1_000_000;

function distanceOf(
  leverage: number,
  maintenance: { mmrBps: number; takerBps: number },
): number | undefined {
  const entryValueUnits = BigInt(PROBE_TICKS);
  const marginUnits = (entryValueUnits + BigInt(leverage) - 1n) / BigInt(leverage);
  const exposure = { side: 'long', lots: 1n, entryValueUnits, marginUnits } as const;
  const end = shownLiquidationTicks(exposure, 1n, maintenance);
  return end === undefined ? undefined : distanceBps(PROBE_TICKS, end);
}
