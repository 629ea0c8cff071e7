/**
 * A whole sentence with something drawn in it: an amount that may be hidden, a time that runs, a
 * link. Each language puts it where it belongs; pieces of a sentence are never glued together.
 */
import { Fragment, type ReactNode } from 'react';

type SentenceProps<Name extends string> = {
  /** Writes the sentence with marks for its parts: `(marks) => t('form.opens', marks)`. */
  say: (marks: Readonly<Record<Name, string>>) => string;
  parts: Readonly<Record<Name, ReactNode>>;
};

/** From the private use area: no text has them. */
const FIRST_MARK = 0xe000;
const MARKS = /([\uE000-\uE00F])/;

export function Sentence<Name extends string>({ say, parts }: SentenceProps<Name>) {
  const names = Object.keys(parts) as Name[];
  const marks = names.map((name, index) => [name, String.fromCharCode(FIRST_MARK + index)]);
  const said = say(Object.fromEntries(marks) as Record<Name, string>);
  return said.split(MARKS).map((piece, index) => {
    const name = MARKS.test(piece) ? names[piece.charCodeAt(0) - FIRST_MARK] : undefined;
    // oxlint-disable-next-line react/no-array-index-key -- a piece of a text has no other name
    return <Fragment key={index}>{name === undefined ? piece : parts[name]}</Fragment>;
  });
}
