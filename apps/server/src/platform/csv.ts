/**
 * CSV by RFC 4180: a header row, CRLF, quotes where needed. A cell that a spreadsheet would take
 * for a formula gets an apostrophe in front; a plain number stays a number.
 */
export type CsvCell = string | boolean | null;

/** The first row of a file is its header. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** In UTC, in a form that spreadsheets and programs parse. */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

function toCell(value: CsvCell): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
