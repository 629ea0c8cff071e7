/** Tabs by keyboard: one stop in the tab order, arrows between them, and a labelled panel. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

afterEach(cleanup);

const items = [
  { value: 'all', label: 'Overview' },
  { value: 'spot', label: 'Spot' },
  { value: 'options', label: 'Options' },
];

function Accounts() {
  const [value, setValue] = useState('all');
  return (
    <>
      <Tabs label="Accounts" items={items} value={value} onChange={setValue} panelId="accounts" />
      <TabPanel id="accounts" value={value}>
        {value}
      </TabPanel>
    </>
  );
}

it('moves with the arrows, wraps around, and jumps to first and last', async () => {
  render(<Accounts />);
  await userEvent.tab();
  expect(focusedText()).toBe('Overview');
  await userEvent.keyboard('{ArrowRight}');
  expect([focusedText(), panelText()]).toEqual(['Spot', 'spot']);
  await userEvent.keyboard('{End}');
  expect([focusedText(), panelText()]).toEqual(['Options', 'options']);
  await userEvent.keyboard('{ArrowRight}');
  expect([focusedText(), panelText()]).toEqual(['Overview', 'all']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(focusedText()).toBe('Options');
  await userEvent.keyboard('{Home}');
  expect(focusedText()).toBe('Overview');
});

it('has one stop in the tab order: the selected tab', async () => {
  render(<Accounts />);
  await userEvent.click(screen.getByRole('tab', { name: 'Spot' }));
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Spot');
});

it('labels its panel by the selected tab', async () => {
  render(<Accounts />);
  await userEvent.click(screen.getByRole('tab', { name: 'Options' }));
  expect(screen.getByRole('tabpanel', { name: 'Options' })).toBeTruthy();
});

function focusedText(): string | null | undefined {
  return document.activeElement?.textContent;
}

function panelText(): string | null {
  return screen.getByRole('tabpanel').textContent;
}
