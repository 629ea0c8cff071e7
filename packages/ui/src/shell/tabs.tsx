/**
 * The tabs of a page. Only the selected one is in the tab order; arrows, Home and End move between
 * them. The row scrolls if necessary, and scrolls the selected tab into view.
 */
import { useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';

interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id given to TabPanel, which links the two. */
  panelId?: string;
  size?: 14 | 16 | 20;
  /** Across the whole row, equally wide if they fit, for two to four short labels. */
  isSpread?: boolean;
}

const sizes = { 14: 'text-14', 16: 'text-16', 20: 'text-20' } as const;

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, panelId, size = 14, isSpread } = props;
  const ownId = useId();
  const list = useRef<HTMLDivElement>(null);
  const underline = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const row = list.current;
    const place = () => placeUnderline(row, underline.current);
    place();
    if (!row || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(place); // The tabs change width when the font is loaded.
    for (const tab of row.querySelectorAll('[role=tab]')) observer.observe(tab);
    return () => observer.disconnect();
  });

  function moveByKey(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.value === value);
    const next = items[nextIndex(event.key, at, items.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    const position = items.indexOf(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[position]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes(
        'side-scroll border-b border-line',
        isSpread ? 'grid auto-cols-[minmax(max-content,1fr)] grid-flow-col' : 'flex gap-5 px-4',
      )}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={tabId(panelId ?? ownId, item.value)}
          aria-selected={item.value === value}
          aria-controls={item.value === value ? panelId : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          onKeyDown={moveByKey}
          className={classes(
            'min-h-11 min-w-11 shrink-0 font-semibold whitespace-nowrap -outline-offset-2 transition-colors',
            sizes[size],
            item.value === value ? 'text-text' : 'text-text-muted',
          )}
        >
          {item.label}
        </button>
      ))}
      <span
        ref={underline}
        aria-hidden="true"
        className="absolute bottom-0 left-0 h-0.5 rounded-full bg-accent
          transition-[transform,width]
          duration-200 ease-calm"
      />
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** The selected tab; labels the panel. */
  value: string;
  children: ReactNode;
}

export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  );
}

function tabId(base: string, value: string): string {
  return `${base}-tab-${value}`;
}

/** -1 for other keys, which finds no tab. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

function placeUnderline(row: HTMLElement | null, line: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!row || !tab || !line) return;
  line.style.width = `${tab.offsetWidth}px`;
  line.style.transform = `translateX(${tab.offsetLeft}px)`;
  const isCutOff =
    tab.offsetLeft < row.scrollLeft ||
    tab.offsetLeft + tab.offsetWidth > row.scrollLeft + row.clientWidth;
  if (isCutOff) {
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }
}
