/** The abbreviated id of a simulated transaction as a link to its page. */
import { Icon } from '@anywhen/ui';
import { Link } from '../router/index.ts';

export function TransactionLink({ id }: { id: string }) {
  return (
    <Link
      to={`/pay/transaction?${new URLSearchParams({ id })}`}
      className="-my-3 inline-flex max-w-full items-center gap-1 py-3 font-medium text-accent"
    >
      <span className="min-w-0 font-mono wrap-anywhere">{shortened(id)}</span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** The beginning shows its kind, the end distinguishes it from others. */
function shortened(id: string): string {
  return id.replace(/^(.*-TX-.{4}).+(.{4})$/, '$1…$2');
}
