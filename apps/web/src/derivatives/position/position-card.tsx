/**
 * One open position: its terms, figures at the mark, distance to liquidation, next funding, and
 * actions. Only its live figures follow the price.
 */
import { memo, type ReactNode } from 'react';
import { Badge, Card, Icon } from '@anywhen/ui';
import type { LeveragePosition } from '@anywhen/protocol';
import { findMarket, type Market } from '@anywhen/prices';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { Link } from '../../router/index.ts';
import { positionPath } from '../paths.ts';
import { entryPriceOf } from '../position.ts';
import { toneOfSide, usePositionTexts } from '../position-texts.ts';
import { CloseAction } from './close-action.tsx';
import { NextFunding } from './funding-clock.tsx';
import { LevelsAction } from './levels-action.tsx';
import { LiquidationBar } from './liquidation-bar.tsx';
import { LiveMark, LivePnl } from './live-figures.tsx';
import { MarginAction } from './margin-action.tsx';

type PositionCardProps = {
  position: LeveragePosition;
  /** On its own page it is not a link. */
  hasLink?: boolean;
};

export const PositionCard = memo(function PositionCard(props: PositionCardProps) {
  const { position, hasLink = true } = props;
  const market = findMarket(position.symbol);
  if (!market) return null;
  return (
    <Card className="flex flex-col gap-3">
      <Head position={position} market={market} hasLink={hasLink} />
      <Figures position={position} market={market} />
      <LiquidationBar position={position} market={market} />
      <NextFunding position={position} market={market} />
      {position.state === 'open' ? (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <CloseAction position={position} market={market} />
          <LevelsAction position={position} market={market} />
          <MarginAction position={position} market={market} />
        </div>
      ) : (
        <ClosingLine />
      )}
    </Card>
  );
});

type PartProps = { position: LeveragePosition; market: Market };

function Head({ position, market, hasLink }: PartProps & { hasLink: boolean }) {
  const t = useText('derivatives');
  const { sideName } = usePositionTexts();
  const name = (
    <span className="flex items-center gap-2">
      <CurrencyMark currency={market.currency} />
      <span className="flex flex-col">
        <span className="flex items-center gap-1 text-16 font-semibold">
          {market.currency}/USDT
          {hasLink && <Icon name="chevron-right" size={16} className="text-text-muted" />}
        </span>
        <span>
          <Badge tone={toneOfSide(position.side)}>
            {sideName(position.side)} {position.leverage}×
          </Badge>
        </span>
      </span>
    </span>
  );
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      {hasLink ? (
        <Link to={positionPath(position.id)} className="rounded-inner">
          {name}
          <span className="sr-only">{t('position.show')}</span>
        </Link>
      ) : (
        name
      )}
      <span className="ml-auto flex flex-col items-end">
        <span className="text-12 text-text-muted">{t('position.pnl')}</span>
        <LivePnl position={position} market={market} size={16} />
      </span>
    </div>
  );
}

function Figures({ position, market }: PartProps) {
  const t = useText('derivatives');
  const { margin, quantity, takeProfit, stopLoss } = position;
  const entry = entryPriceOf(position, market);
  const level = (price: string | null) => (price === null ? '–' : showPrice(price));
  return (
    <dl
      className="tabular grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-3 gap-y-2
        text-12"
    >
      <Figure label={t('position.size')}>
        <OwnAmount amount={quantity} currency={market.currency} size={14} isExact hasCurrency />
      </Figure>
      <Figure label={t('level.entry')}>{level(entry)}</Figure>
      <Figure label={t('position.mark')}>
        <LiveMark market={market} />
      </Figure>
      <Figure label={t('plan.margin')}>
        <OwnAmount amount={margin} currency="USDT" size={14} />
      </Figure>
      <Figure label={t('level.takeProfit')}>{level(takeProfit)}</Figure>
      <Figure label={t('level.stopLoss')}>{level(stopLoss)}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-text-muted">{label}</dt>
      <dd className="text-14 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A tick has decided its end; it is about to be booked, and no action is possible. */
function ClosingLine() {
  const t = useText('derivatives');
  return (
    <output className="flex items-center gap-2 rounded-inner bg-warn-tint px-3 py-2 text-14">
      <Icon name="clock" size={20} className="text-warn" />
      <span className="text-pretty">{t('gate.closing')}</span>
    </output>
  );
}
