/** The longer English of the layout journeys. */
import { expect, it } from 'vitest';
import { lengthen } from './pseudo-locale.ts';

it('is two fifths longer, accented and in brackets', () => {
  expect(lengthen('Withdraw')).toBe('⟦Wïïthdrááw⟧');
  const text = 'Your password has been changed on another device of yours.';
  expect(lengthen(text).length / text.length).toBeGreaterThanOrEqual(1.3);
});

it('leaves what is filled in', () => {
  expect(lengthen('{{amount}} for {{name}}')).toBe('⟦{{amount}} fôr {{name}}⟧');
});
