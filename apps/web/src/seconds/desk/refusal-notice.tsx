/** The refusal by the server, or a lost answer, right above the buttons. */
import type { RejectionReply, SecondsContractLine } from '@anywhen/protocol';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { useLanguage, useRejectionText, useText } from '../../i18n/index.ts';
import { LossLimitLink, useLimitRefusal } from '../../limit-parts/limit-line.tsx';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { Notice } from '../../money-forms/notice.tsx';
import { Link } from '../../router/index.ts';
import { findBlockingContract, placeOrderRefusal, type OrderRequest } from './order-draft.ts';
import type { Ordering } from './ordering.ts';
import { useRequestName } from './request-name.ts';
import { POSITIONS, receiptPath } from '../paths.ts';

type RefusalNoticeProps = {
  reply: RejectionReply;
  request: OrderRequest;
  current: readonly SecondsContractLine[] | undefined;
};

/** Nothing was bought. Refusals shown at a field or in a dialog are not repeated here. */
export function RefusalNotice({ reply, request, current = [] }: RefusalNoticeProps) {
  const t = useText('seconds');
  const explain = useRejectionText();
  const more = useDetail(reply);
  if (placeOrderRefusal(reply).kind !== 'as-notice') return null;
  const blocking = current.find(({ symbol }) => symbol === request.symbol)?.id;
  const orderId = findBlockingContract(reply) ?? blocking;
  const isAboutAnOrder = reply.code === 'ORDER_REPEATED' || reply.code === 'ORDER_NOT_COMPLETED';
  return (
    <Notice tone="warn">
      <p className="text-pretty">
        {!isAmountLeft(reply) && explain(reply)} {more}{' '}
        {isAboutAnOrder && orderId && (
          <Link to={receiptPath(orderId)} className="font-semibold text-accent">
            {t('gate.seeContract')}
          </Link>
        )}
        {isAboutAnOrder && !orderId && (
          <Link to={POSITIONS} className="font-semibold text-accent">
            {t('gate.seeAll')}
          </Link>
        )}
        {reply.code === 'DAILY_LIMIT_REACHED' && reply.data?.['limit'] === 'net-loss' && (
          <LossLimitLink />
        )}
      </p>
    </Notice>
  );
}

/** A smaller amount would still be accepted: the limit itself is not reached. */
function isAmountLeft({ code, data }: RejectionReply): boolean {
  const left = data?.['left'];
  return code === 'DAILY_LIMIT_REACHED' && typeof left === 'string' && /[1-9]/.test(left);
}

/** The details of the reply: which limit, how much is left, until when. */
function useDetail(reply: RejectionReply): string | undefined {
  const t = useText('seconds');
  const explainLimit = useLimitRefusal();
  const { code, data } = reply;
  const language = useLanguage();
  const { limit, left, openMax } = data ?? {};
  const usdt = (amount: string) =>
    `${showExactAmount({ amount, currency: 'USDT', language })} USDT`;
  if (code === 'ORDER_NOT_COMPLETED' && typeof openMax === 'number') {
    return t('refused.openMax', { max: openMax });
  }
  if (code === 'TRADING_VOLUME_INSUFFICIENT' && typeof left === 'string') {
    return t('refused.marketRoom', { left: usdt(left) });
  }
  if (code === 'DAILY_LIMIT_REACHED' && limit === 'wagered' && typeof left === 'string') {
    return t('refused.wageredLeft', { left: usdt(left) });
  }
  return explainLimit(reply);
}

/** The outcome is unknown; if it was not accepted, the same contract can be bought again. */
export function LostOrder({ ordering, isBarred }: { ordering: Ordering; isBarred: boolean }) {
  const t = useText('seconds');
  const nameOf = useRequestName();
  return (
    <LostAttempt
      attempt={ordering.attempt}
      what={nameOf}
      now={(what) => t('buyNow', { what })}
      isBarred={isBarred}
      onAgain={(request) => void ordering.sendAgain(request)}
      onDiscard={ordering.forget}
    />
  );
}
