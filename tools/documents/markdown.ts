/** Small pieces of Markdown, and the sentence a source file opens with. */

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** The first sentence of a file's header, without the address or rulebook section it may name. */
export function firstSentence(path: string, text: string | undefined): string {
  const [, header = ''] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(text ?? '') ?? [];
  const [sentence = ''] = header
    .replace(/\s*\n\s*\*\s?/g, ' ')
    .replace(/ \(rulebook [^)]*\)/g, '')
    .trim()
    .replace(/^`\/[^:]*: /, '')
    .split(/(?<=[.])\s+(?=[A-Z`])/);
  if (sentence === '') throw new Error(`${path}: has no header to take a sentence from`);
  return (sentence[0]?.toUpperCase() + sentence.slice(1)).replace(/\.$/, '').replaceAll('|', '/');
}
