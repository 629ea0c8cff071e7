/**
 * Renders the current page and keeps the cached ones mounted but hidden: their state and DOM stay,
 * their effects stop. The document scrolls, so the scroll position of each page is stored when it
 * is left.
 */
import {
  Activity,
  ViewTransition,
  addTransitionType,
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { NO_PAGES, forgetPages, showPage, type PageInstance, type Pages } from './cached-pages.ts';
import type { Place } from './match.ts';
import { joinHost, latestArrival, type Arrival, type Host } from './navigation.ts';
import type { Route } from './route.ts';
import type { Slide } from './slide.ts';

type Hosted = { pages: Pages; arrival: Arrival };

type PageContext = { route: Route; place: Place; isShown: boolean };

const HostedContext = createContext<Hosted | null>(null);
const OwnPageContext = createContext<PageContext | null>(null);

/** Wraps the shell: the bars change in the same render as the page. */
export function RouterProvider({ children }: { children: ReactNode }) {
  const [hosted, setHosted] = useState(firstHosted);
  const hostedRef = useRef(hosted);
  const scrollTops = useRef(new Map<number, number>());

  useEffect(() => {
    const change = (next: Hosted) => {
      hostedRef.current = next;
      setHosted(next);
    };
    const host: Host = {
      arrive: (arrival) => {
        const { pages } = hostedRef.current;
        const next = { arrival, pages: showPage(pages, arrival) };
        if (next.pages.shownId !== pages.shownId) {
          scrollTops.current.set(pages.shownId, window.scrollY);
        }
        slideOrStand(arrival.slide, () => change(next));
      },
      forget: (shouldRemount) => {
        const { arrival, pages } = hostedRef.current;
        change({ arrival, pages: forgetPages(pages, shouldRemount) });
      },
    };
    const missed = joinHost(host);
    if (missed && missed !== hostedRef.current.arrival) host.arrive(missed);
  }, []);

  useLayoutEffect(() => {
    if (!hosted.arrival.doesScroll) return;
    window.scrollTo(0, scrollTops.current.get(hosted.pages.shownId) ?? 0);
  }, [hosted]);

  return <HostedContext value={hosted}>{children}</HostedContext>;
}

/** Wraps each page, so that a crashing page does not take the shell with it. */
type PageFrame = ComponentType<{ children: ReactNode }>;

/** The pages themselves, each in an element that names its route. */
export function PageHost({ Frame }: { Frame: PageFrame }) {
  const { pages } = useHosted();
  return pages.instances.map((instance) => (
    <HostedPage
      key={instance.id}
      instance={instance}
      isShown={instance.id === pages.shownId}
      Frame={Frame}
    />
  ));
}

export function useHosted(): Hosted {
  const hosted = use(HostedContext);
  if (!hosted) throw new Error('used outside of the RouterProvider');
  return hosted;
}

/** Null in the shell, which belongs to no page. */
export function useOwnPage(): PageContext | null {
  return use(OwnPageContext);
}

type HostedPageProps = { instance: PageInstance; isShown: boolean; Frame: PageFrame };

function HostedPage({ instance, isShown, Frame }: HostedPageProps) {
  const { Page, place, route } = instance;
  const context = useMemo(() => ({ route, place, isShown }), [route, place, isShown]);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <ViewTransition default="none" enter={SLIDES} exit={SLIDES}>
        <div data-route={route.path}>
          <OwnPageContext value={context}>
            <Frame>
              <Page />
            </Frame>
          </OwnPageContext>
        </div>
      </ViewTransition>
    </Activity>
  );
}

/** The ui package animates these classes; other changes are not animated. */
const SLIDES = { 'slide-left': 'slide-left', 'slide-right': 'slide-right', default: 'none' };

/** Only a slide is worth a view transition: without one it would hold the page for a blank fade. */
function slideOrStand(slide: Slide | undefined, change: () => void): void {
  if (!slide) {
    change();
    return;
  }
  startTransition(() => {
    addTransitionType(slide);
    change();
  });
}

function firstHosted(): Hosted {
  const arrival = latestArrival();
  if (!arrival) throw new Error('the router was not started');
  return { arrival, pages: showPage(NO_PAGES, arrival) };
}
