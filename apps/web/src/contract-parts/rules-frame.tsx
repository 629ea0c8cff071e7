/** What stands around the rules of a product: its warning, and the way to where it is traded. */
import type { ReactNode } from 'react';
import { Card, Icon, LinkButton } from '@anywhen/ui';
import type { To } from '../router/index.ts';

type RulesFrameProps = {
  warning: { title: string; text: string };
  toDesk: { href: To; label: string };
  children: ReactNode;
};

export function RulesFrame({ warning, toDesk, children }: RulesFrameProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      {children}
      <Card title={warning.title}>
        <p className="flex gap-2 text-14 text-pretty">
          <Icon name="warning" size={20} className="text-warn" />
          <span>{warning.text}</span>
        </p>
      </Card>
      <LinkButton isFullWidth href={toDesk.href}>
        {toDesk.label}
      </LinkButton>
    </div>
  );
}
