/** The token of a one-time link, behind the # of the address, where no server or log sees it. */

/** Taken out of the address at once: a link that was opened is not to be copied from there. */
export function takeLinkToken(): string | undefined {
  const [, token] = /^#link=([\w-]{20,64})$/.exec(window.location.hash) ?? [];
  if (token !== undefined) window.history.replaceState(null, '', '/');
  return token;
}
