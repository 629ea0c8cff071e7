/**
 * The guesser every new password has to hold out against: the common passwords of the world and
 * an estimate of how early a clever program reaches any other. Large, and loaded at the first use,
 * by the server and by the page that asks for a new password; no password is stored or logged.
 */
import type { PasswordGuesser } from './password-rules.ts';

/** How many readings of signs that look like letters are tried: enough for `P@ssw0rd`. */
const LOOKALIKES_MAX = 20;

let guesser: Promise<PasswordGuesser> | undefined;

export function loadPasswordGuesser(): Promise<PasswordGuesser> {
  guesser ??= readGuesser();
  return guesser;
}

async function readGuesser(): Promise<PasswordGuesser> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: LOOKALIKES_MAX,
  });
  return {
    common: new Set(dictionary['passwords-common'].map(String)),
    countGuesses: (password, words) => estimator.check(password, words).guesses,
  };
}
