/**
 * Suggests a pronounceable passphrase: five words of two syllables, each syllable one of 64, so 60
 * bits from the browser's CSPRNG. Nothing is stored.
 */

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeio';
const WORDS = 5;
const SYLLABLES_PER_WORD = 2;

export function suggestPassphrase(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORDS * SYLLABLES_PER_WORD));
  const syllables = [...bytes].map(
    (byte) => `${CONSONANTS.charAt(byte & 15)}${VOWELS.charAt((byte >> 4) & 3)}`,
  );
  const words = Array.from({ length: WORDS }, (_, word) =>
    syllables.slice(word * SYLLABLES_PER_WORD, (word + 1) * SYLLABLES_PER_WORD).join(''),
  );
  return words.join('-');
}
