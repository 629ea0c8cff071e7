/** The logo in the app equals the favicon. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Logo } from './logo.tsx';

const shapes = (root: ParentNode) =>
  [...root.querySelectorAll('rect, g, path, circle')].map((shape) =>
    [...shape.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
  );

it('the logo is drawn like the favicon, without a file of its own', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../public/favicon.svg'), 'utf8');
  const icon = new DOMParser().parseFromString(file, 'image/svg+xml');
  const { container } = render(<Logo size={28} />);
  expect(shapes(container)).toEqual(shapes(icon));
  expect(container.querySelector('img')).toBeNull();
});
