/** What surrounds every page: the rail, on a narrow screen a bar with a drawer, and the notice. */
import { Badge, IconButton, NoticeStrip } from '@anywhen/ui';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useKeys } from '../parts/keys.ts';
import { ROLE_TEXTS } from '../parts/texts.ts';
import { usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { Menu } from './menu.tsx';
import { PageHost } from './page-host.tsx';
import { SelfCard } from './self-card.tsx';
import { FRAME_TEXTS } from './texts.ts';

type Open = 'menu' | 'keys' | undefined;

export function Shell() {
  const [open, setOpen] = useState<Open>(undefined);
  const overlays = useOverlays(open !== undefined);
  const main = useFocusOnNewPage();
  useKeys([{ keys: ['?'], label: FRAME_TEXTS.showKeys, act: () => setOpen('keys') }]);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#page"
        className="sr-only z-40 rounded-card bg-surface-raised p-3 focus:not-sr-only focus:fixed
          focus:top-2 focus:left-2"
      >
        {FRAME_TEXTS.skip}
      </a>
      <Rail onKeys={() => setOpen('keys')} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 bg-surface pt-safe">
          <TopBar onMenu={() => setOpen('menu')} />
          <NoticeStrip>{FRAME_TEXTS.notice}</NoticeStrip>
        </header>
        <main
          ref={main}
          id="page"
          tabIndex={-1}
          className="mx-auto w-full max-w-320 flex-1 px-4 py-4 outline-none md:px-6"
        >
          <PageHost />
        </main>
      </div>
      {overlays && <overlays.Overlays open={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Rail({ onKeys }: { onKeys: () => void }) {
  return (
    <nav
      aria-label={FRAME_TEXTS.menu}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col overflow-y-auto border-r
        border-line bg-surface-raised py-3 md:flex"
    >
      <div className="flex items-center justify-between px-5 pb-2">
        <p className="flex flex-col">
          <span className="text-16 font-semibold">{FRAME_TEXTS.product}</span>
          <span className="text-12 text-text-muted">{FRAME_TEXTS.console}</span>
        </p>
        <IconButton icon="info" label={FRAME_TEXTS.showKeys} size={20} onClick={onKeys} />
      </div>
      <div className="flex-1">
        <Menu />
      </div>
      <div className="flex flex-col gap-2 px-5 pt-3">
        <SelfCard />
        <a href="/licences.json" className="py-1 text-12 text-text-muted underline">
          {FRAME_TEXTS.licences}
        </a>
      </div>
    </nav>
  );
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const { role } = useSelf();
  return (
    <div className="flex min-h-12 items-center gap-2 px-1 md:hidden">
      <IconButton icon="menu" label={FRAME_TEXTS.openMenu} onClick={onMenu} />
      <p className="flex-1 text-16 font-semibold">
        {FRAME_TEXTS.product} {FRAME_TEXTS.console}
      </p>
      <span className="pr-3">
        <Badge tone="accent">{ROLE_TEXTS[role]}</Badge>
      </span>
    </div>
  );
}

type Overlays = { Overlays: ComponentType<{ open: Open; onClose: () => void }> };

/** Seldom needed. A failed load is tried again at the next opening. */
function useOverlays(isWanted: boolean): Overlays | undefined {
  const [loaded, setLoaded] = useState<Overlays>();
  useEffect(() => {
    if (isWanted && !loaded) void import('./overlays.tsx').then(setLoaded, () => undefined);
  }, [isWanted, loaded]);
  return loaded;
}

/** The next page begins at its top, and the keyboard and screen readers with it. */
function useFocusOnNewPage() {
  const { path } = usePlace();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
