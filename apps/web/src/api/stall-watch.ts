/** Notices that a transfer stands still: it fires unless it is restarted in time. */
export function watchFor(ms: number, ring: () => void) {
  let timer = setTimeout(ring, ms);
  const stop = () => clearTimeout(timer);
  const renew = () => {
    stop();
    timer = setTimeout(ring, ms);
  };
  return { stop, renew };
}
