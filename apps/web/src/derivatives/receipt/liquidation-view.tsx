/**
 * The receipt of a liquidation (rulebook 8.2): the tick that triggered it and the one before, what
 * came back, all events, and the check in the browser.
 */
import { findMarket } from '@anywhen/prices';
import { Card } from '@anywhen/ui';
import { ReceiptCheck } from '../../contract-parts/receipt-check.tsx';
import { TickCard } from '../../contract-parts/tick-card.tsx';
import { useText } from '../../i18n/index.ts';
import type { Receipt } from '../data.ts';
import { closingsIn } from '../position.ts';
import { EventList } from './event-list.tsx';
import { FormulaCard } from './formula-card.tsx';
import { RestCard } from './rest-card.tsx';

type LiquidationViewProps = { receipt: Receipt; isPublic?: boolean };

export function LiquidationView({ receipt, isPublic = false }: LiquidationViewProps) {
  const t = useText('derivatives');
  const contracts = useText('contracts');
  const { position, events, decisive, before } = receipt;
  const market = findMarket(position.symbol);
  return (
    <>
      <TickCard title={t('receipt.decisive')} tick={decisive} />
      <TickCard title={t('receipt.before')} tick={before} />
      <FormulaCard receipt={receipt} isPublic={isPublic} />
      <RestCard events={events} isPublic={isPublic} />
      <EventList
        position={position}
        events={events}
        closings={market ? closingsIn(events, market) : []}
        isPublic={isPublic}
      />
      <Card title={contracts('verify.title')}>
        <ReceiptCheck receipt={receipt} isOver load={loadCheck} />
      </Card>
    </>
  );
}

async function loadCheck() {
  return (await import('./liquidation-check.tsx')).LiquidationCheck;
}
