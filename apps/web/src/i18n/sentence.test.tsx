/** Sentences with something drawn in them. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Sentence } from './sentence.tsx';

afterEach(cleanup);

type Say = (marks: { part: string; whole: string }) => string;

function shown(say: Say): string {
  return render(<Sentence say={say} parts={{ part: <b>3.50</b>, whole: '10' }} />).container
    .innerHTML;
}

it('every language puts the parts where they belong', () => {
  expect(shown(({ part, whole }) => `${part} of ${whole}`)).toBe('<b>3.50</b> of 10');
  expect(shown(({ part, whole }) => `${whole} 中的 ${part}。`)).toBe('10 中的 <b>3.50</b>。');
});

it('a sentence that names none of them is whole as well', () => {
  expect(shown(() => 'nothing yet')).toBe('nothing yet');
});
