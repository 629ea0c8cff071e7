/** Random names of letters and digits, all equally likely. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Draws again where the last, incomplete round of a byte would favour the first letters. */
export function drawLetters(randomBytes: (size: number) => Buffer, length: number): string {
  const usable = 256 - (256 % LETTERS.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < usable && text.length < length) text += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return text;
}
