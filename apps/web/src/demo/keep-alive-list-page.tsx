/** Two lists of two hundred rows on a cached route: one stays mounted, one is rebuilt. */
import { useEffect, useRef } from 'react';
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { usePageIsShown } from '../router/index.ts';
import { SampleIntro } from './sample-intro.tsx';

const NUMBERS = Array.from({ length: 200 }, (_, index) => index + 1);

export function Page() {
  const t = useText('demo');
  const isShown = usePageIsShown();
  return (
    <div className="flex flex-col gap-4 p-4">
      <SampleIntro>{t('list.intro')}</SampleIntro>
      <div className="grid grid-cols-2 gap-3">
        <Card title={t('list.kept')} padding="none">
          <Rows label={t('list.kept')} />
        </Card>
        <Card title={t('list.fresh')} padding="none">
          {isShown && <Rows label={t('list.fresh')} />}
        </Card>
      </div>
    </div>
  );
}

/** Some browsers reset the scroll position of a hidden element, so it is stored. */
function Rows({ label }: { label: string }) {
  const t = useText('demo');
  const list = useRef<HTMLDivElement>(null);
  const top = useRef(0);

  useEffect(() => {
    if (list.current) list.current.scrollTop = top.current;
  }, []);

  return (
    <section
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys must scroll it.
      tabIndex={0}
      aria-label={label}
      onScroll={(event) => {
        if (event.currentTarget.offsetHeight > 0) top.current = event.currentTarget.scrollTop;
      }}
      className="h-72 overflow-y-auto overscroll-contain"
    >
      <ol>
        {NUMBERS.map((number) => (
          <li key={number} className="tabular border-b border-line px-4 py-3 text-14 last:border-0">
            {t('list.row', { number })}
          </li>
        ))}
      </ol>
    </section>
  );
}
