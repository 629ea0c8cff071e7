/**
 * The paper mark of files (rulebook 0.2.2): a column of every file with amounts, because a file
 * leaves the app and a row leaves its file. No setting changes it.
 */
export const PAPER_COLUMN = 'Money';
export const PAPER_MONEY = 'paper';
