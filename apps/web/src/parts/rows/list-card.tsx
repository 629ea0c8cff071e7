/** A card with a row for each item. */
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@anywhen/ui';

type ListCardProps<Item> = Pick<ComponentProps<typeof Card>, 'className' | 'tone'> & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

export function ListCard<Item>({ items, keyOf, children, ...look }: ListCardProps<Item>) {
  return (
    <Card padding="none" {...look}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </Card>
  );
}
