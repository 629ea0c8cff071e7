/** The grid of all functions. */
import { ActionTile } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { FUNCTION_GROUPS, type AppFunction } from '../parts/names/functions.ts';
import { useWithdrawalLockText } from '../parts/marks/withdrawal-lock-mark.tsx';

export function Page() {
  const t = useText('app');
  return (
    <div className="flex flex-col gap-8 px-4 py-6">
      {FUNCTION_GROUPS.map(({ key, functions }) => (
        <section key={key} className="flex flex-col gap-3">
          <h2 className="text-16 font-semibold">{t(key)}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-2 gap-y-4">
            {functions.map((one) => (
              <FunctionTile key={one.id} {...one} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FunctionTile({ to, icon, name }: AppFunction) {
  const t = useText('app');
  const breakable = t(name).replace('/', '/\u200b'); // Otherwise it breaks inside a word.
  return (
    <li className="flex min-w-0 flex-col items-center">
      <ActionTile icon={icon} label={breakable} href={to} />
      {to === '/pay/withdraw' && <LockLine />}
    </li>
  );
}

function LockLine() {
  const text = useWithdrawalLockText();
  return text !== undefined && <p className="text-center text-12 text-warn">{text}</p>;
}
