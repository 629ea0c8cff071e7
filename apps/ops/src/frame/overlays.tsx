/** The drawer of a narrow screen and the list of keys; loaded when one of them is first opened. */
import { Dialog, SideSheet } from '@anywhen/ui/overlays';
import { useCurrentKeys } from '../parts/keys.ts';
import { TEXTS } from '../parts/texts.ts';
import { Menu } from './menu.tsx';
import { SelfCard } from './self-card.tsx';
import { FRAME_TEXTS } from './texts.ts';

type OverlaysProps = { open: 'menu' | 'keys' | undefined; onClose: () => void };

export function Overlays({ open, onClose }: OverlaysProps) {
  return (
    <>
      <SideSheet
        isOpen={open === 'menu'}
        onClose={onClose}
        title={FRAME_TEXTS.menu}
        closeLabel={TEXTS.close}
        footer={<SelfCard />}
      >
        <nav aria-label={FRAME_TEXTS.menu}>
          <Menu onChoose={onClose} />
        </nav>
      </SideSheet>
      <Dialog
        isOpen={open === 'keys'}
        onClose={onClose}
        title={FRAME_TEXTS.keys}
        confirmLabel={TEXTS.close}
      >
        <KeyList />
      </Dialog>
    </>
  );
}

/** As they are printed on keyboards. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
};

function KeyList() {
  const actions = useCurrentKeys();
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-left">
      {actions.map(({ keys, label }) => (
        <div key={`${keys.join()} ${label}`} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-inner border border-line bg-surface-sunken px-1.5 py-0.5 text-12
                  font-semibold text-text"
              >
                {KEY_NAMES[key] ?? key}
              </kbd>
            ))}
          </dt>
          <dd className="text-text">{label}</dd>
        </div>
      ))}
    </dl>
  );
}
