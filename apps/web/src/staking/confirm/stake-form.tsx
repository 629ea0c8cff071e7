/** The form of one pledge, replaced by its result. */
import { useMemo } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import type { StakingPoolLine } from '@anywhen/protocol';
import { AmountPart } from '../../earn-parts/amount-part.tsx';
import { useSpendable, withFunds } from '../../money-forms/from-funds/from-funds.ts';
import { Comparison } from '../../earn-parts/comparison.tsx';
import { ConfirmForm } from '../../earn-parts/confirm-form.tsx';
import { useConfirming } from '../../earn-parts/confirming.ts';
import { findPurchaseFault, mostOf } from '../../earn-parts/rules/purchase-amount.ts';
import { useText } from '../../i18n/index.ts';
import { unitsInUsdt, usePriceOf } from '../../market-parts/worth.ts';
import { finishTyping } from '../../money-forms/typed-amount.ts';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { refreshStaking, sendStake, usePositions, useStakingDesk } from '../data.ts';
import { usePoolTexts } from '../pool-texts.ts';
import { PoolFacts } from './pool-facts.tsx';
import { STAKE_PLACES, rewardIn, typedUnits, requestOf, type Stake } from './stake-draft.ts';
import { StakeFigures } from './stake-figures.tsx';
import { Staked } from './staked.tsx';

type StakeFormProps = {
  pool: StakingPoolLine;
  /** The amount from the URL. */
  typed: string;
};

export function StakeForm({ pool, typed: first }: StakeFormProps) {
  const t = useText('staking');
  const { amountText } = usePoolTexts();
  const form = `staking.${pool.code}.${first}`;
  const start = useMemo(() => ({ amount: first }), [first]);
  const [{ amount: typed }, type] = useTyped(form, start);
  const confirming = useConfirming({
    name: `staking.stake.${pool.code}`,
    carryOut: sendStake,
    places: STAKE_PLACES,
    onRefused: () => void refreshStaking(),
    onDone: () => forgetTyped(form),
  });
  const desk = useStakingDesk().data?.pools.find(({ code }) => code === pool.code);
  const available = useSpendable('financial', pool.currency, desk?.available)?.total;
  const stake: Stake = { before: useStakedBefore(pool), units: typedUnits(typed) ?? 0n };
  const { attempt, confirm, clear, faults } = confirming;
  const { currency } = pool;
  if (attempt.state === 'done') return <Staked staked={attempt.answer} pool={pool} />;

  const limits = { min: pool.min, left: desk?.left, available };
  const submit = () => {
    const fault = findPurchaseFault(typed, limits);
    void confirm(fault ? { amount: fault } : {}, () => ({
      ...requestOf(pool, typed),
      ...withFunds(),
    }));
  };
  const what = (amount: string) => t('confirm.what', { amount: amountText(amount, currency) });
  const hint = desk && {
    min: amountText(pool.min, currency),
    left: amountText(desk.left, currency),
  };
  return (
    <ConfirmForm
      confirming={confirming}
      texts={{
        submit:
          stake.units > 0n
            ? t('confirm.submit', { amount: amountText(finishTyping(typed), currency) })
            : t('confirm.submitNone'),
        barred: t('confirm.barred'),
        lost: (request) => what(request.amount),
        again: (pledge) => t('confirm.again', { pledge }),
      }}
      onSubmit={submit}
    >
      <AmountPart
        label={t('confirm.amount')}
        hint={hint && t('confirm.limits', hint)}
        currency={currency}
        value={typed}
        available={desk?.available}
        most={mostOf(limits)}
        fault={faults.amount}
        onChange={(next) => {
          type(() => ({ amount: next }));
          clear();
        }}
      />
      <StakeFigures pool={pool} stake={stake} />
      <PoolFacts pool={pool} />
      <HoldingInstead pool={pool} stake={stake} />
    </ConfirmForm>
  );
}

/** Only a flexible pool adds to an existing pledge; each locked pledge is separate. */
function useStakedBefore({ code, mode }: StakingPoolLine): bigint {
  const pages = usePositions('staking').data?.pages;
  if (mode === 'locked') return 0n;
  const position = pages
    ?.flatMap(({ positions }) => positions)
    .find((one) => one.pool === code && one.state === 'staking');
  return parseUnits(position?.amount ?? '0');
}

/** Only USDT is compared with holding; a pledged currency has its price either way. */
function HoldingInstead({ pool, stake }: { pool: StakingPoolLine; stake: Stake }) {
  const t = useText('staking');
  const priceOf = usePriceOf();
  const { currency } = pool;
  const inUsdt = (units: bigint) => {
    const worth = unitsInUsdt(currency, units, priceOf);
    return worth === undefined ? undefined : formatUnits(worth);
  };
  const isUsdt = currency === 'USDT';
  return (
    <Comparison
      usdt={inUsdt(stake.units)}
      heldAs={isUsdt ? 'BTC' : currency}
      pays={(days) => inUsdt(rewardIn(days, pool, stake))}
      paysLabel={isUsdt ? t('comparison.pays') : t('comparison.paysOnTop')}
      note={isUsdt ? t('comparison.note') : t('comparison.noteOnTop', { currency })}
      hasPlainUsdt={isUsdt}
    />
  );
}
