/**
 * A progress bar of blocks: one cell per confirmation until a deposit may be withdrawn again, with
 * a gap after those needed for its review.
 */
import { NETWORK_TERMS, type Network } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';

type BlockBarProps = { network: Network; confirmations: number; label: string };

export function BlockBar({ network, confirmations, label }: BlockBarProps) {
  const { creditConfirmations, unlockConfirmations } = NETWORK_TERMS[network];
  const reached = Math.min(confirmations, unlockConfirmations);
  return (
    <div className="relative">
      <progress aria-label={label} value={reached} max={unlockConfirmations} className="sr-only" />
      <div aria-hidden="true" className="flex gap-0.5">
        {Array.from({ length: unlockConfirmations }, (_, index) => (
          <span
            key={index}
            className={classes(
              'h-3 min-w-0 flex-1 rounded-xs transition-colors duration-300',
              index === creditConfirmations && 'ml-1.5',
              index < reached ? 'bg-accent' : 'bg-surface-sunken',
            )}
          />
        ))}
      </div>
    </div>
  );
}
