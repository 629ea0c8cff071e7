/** The list of licences shows each with its text. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LicenceList } from './licences.tsx';

afterEach(cleanup);

it('shows name, version and licence of each, and its text once it is opened', () => {
  const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'Permission is granted' };
  render(<LicenceList licences={[react, { ...react, name: 'zustand' }]} />);
  const [row] = screen.getAllByRole('listitem');
  expect(row?.querySelector('summary')?.textContent).toBe('react 19.3.1MIT');
  expect(row?.querySelector('details')?.open).toBe(false);
  expect(row?.textContent).toContain('Permission is granted');
});
