/**
 * What surrounds every page: bars, menu, the simulation notice, toasts. It reads the route table
 * and knows no page.
 */
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton, SideRail, TabBar, TitleBar } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { PageHost } from '../router/page-host.tsx';
import { ProgressBar } from '../router/progress-bar.tsx';
import { goBack, useCurrentRoute, useSheetEntry, type Route } from '../router/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { layoutTabs, tabBarTabs } from '../parts/layout-tabs.ts';
import { usePageIsAlone } from '../parts/page-alone.ts';
import { useLate } from './late-parts.ts';
import { useShownPageTitle } from '../parts/names/page-title.ts';
import { PageBoundary } from './page-boundary.tsx';
import { GLOSSARY_SHEET, LANGUAGE_SHEET, SIDEBAR, openSidebar } from '../parts/sheet-names.ts';
import { SimulatedNotice } from '../parts/simulated-notice.tsx';
import { TitleBarActionSlot } from '../parts/title-bar-action.tsx';
import { sheetOnDemand } from '../parts/on-demand/on-demand.tsx';

export function Shell() {
  const route = useCurrentRoute();
  const isAlone = usePageIsAlone();
  const { Toasts } = useLate();
  return (
    <>
      <ProgressBar />
      <div className="md:flex">
        {!route.isBare && !isAlone && <Rail route={route} />}
        <div className="min-w-0 flex-1">
          <TopBars route={route} hasTitle={route.level === 2 && !isAlone} />
          <Main route={route} />
        </div>
      </div>
      {route.level === 1 && <Tabs route={route} />}
      <Sheets />
      {Toasts && <Toasts />}
    </>
  );
}

type SheetsProps = { isOpen: boolean; onClose: () => void };

/** All of them know themselves whether they are open; the props are for their failure. */
const LazySheets = sheetOnDemand<SheetsProps>(
  async () => (await import('./shell-sheets.tsx')).ShellSheets,
);

/** Mounted from the first opening on, for the closing animation. */
function Sheets() {
  const [isMenuOpen, , closeMenu] = useSheetEntry(SIDEBAR);
  const [isLanguageOpen, , closeLanguage] = useSheetEntry(LANGUAGE_SHEET);
  const [isGlossaryOpen, , closeGlossary] = useSheetEntry(GLOSSARY_SHEET);
  const isOpen = isMenuOpen || isLanguageOpen || isGlossaryOpen;
  const closeOther = isLanguageOpen ? closeLanguage : closeGlossary;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <LazySheets isOpen={isOpen} onClose={isMenuOpen ? closeMenu : closeOther} />
      </Suspense>
    )
  );
}

/** The title is the page's heading; without a bar it is only for screen readers. */
function TopBars({ route, hasTitle }: { route: Route; hasTitle: boolean }) {
  const t = useText('app');
  const { Notices } = useLate();
  const title = useTitleOf(route);
  return (
    <section aria-label={t('notice')} className="sticky top-0 z-20 bg-surface">
      {hasTitle ? (
        <div className="shell-title print:hidden">
          <TitleBar
            title={title}
            backLabel={t('back')}
            onBack={goBack}
            right={<TitleBarActionSlot />}
          />
        </div>
      ) : (
        <h1 className="sr-only">{title}</h1>
      )}
      <div className={`shell-notice bg-simulated ${hasTitle ? '' : 'pt-safe'}`}>
        <SimulatedNotice />
        <ConnectionBanner />
        {Notices && <Notices />}
      </div>
    </section>
  );
}

function useTitleOf(route: Route): string {
  const t = useText('app');
  const own = useShownPageTitle();
  return own ?? t(`title.${route.titleKey}`);
}

function Main({ route }: { route: Route }) {
  const main = useRef<HTMLElement>(null);
  const focusedRoute = useRef(route);
  const title = useTitleOf(route);

  useEffect(() => {
    document.title = `${title} · Anywhen Paper`;
  }, [title]);

  /** Moves the focus of screen readers into the new page. */
  useEffect(() => {
    if (focusedRoute.current === route) return;
    focusedRoute.current = route;
    if (!main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
  }, [route]);

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={`mx-auto w-full outline-none ${route.isWide ? 'max-w-480' : 'max-w-180'} ${
        route.level === 1 ? 'pb-tab-bar md:pb-8' : 'pb-8'
      }`}
    >
      <PageHost Frame={PageBoundary} />
    </main>
  );
}

function Tabs({ route }: { route: Route }) {
  const t = useText('app');
  return (
    <div className="shell-tabs">
      <TabBar
        label={t('tabs.label')}
        value={route.tab}
        items={tabBarTabs.map(({ tab, to, icon }) => ({
          value: tab,
          href: to,
          icon,
          label: t(`tabs.${tab}`),
        }))}
      />
    </div>
  );
}

function Rail({ route }: { route: Route }) {
  const t = useText('app');
  const current = layoutTabs.find(({ to }) => to === route.path)?.tab;
  return (
    <SideRail
      label={t('rail.label')}
      value={current ?? (route.tab === 'home' ? 'home' : undefined)}
      items={layoutTabs.map(({ tab, to, icon }) => ({
        value: tab,
        href: to,
        icon,
        label: t(`rail.${tab}`),
      }))}
      header={
        <div className="flex justify-center">
          <IconButton icon="menu" label={t('menu.open')} onClick={openSidebar} />
        </div>
      }
    />
  );
}
