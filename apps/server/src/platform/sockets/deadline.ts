/** Waiting with a timeout: the answer, or the given value when it takes too long. */
export async function withDeadline<T, L>(
  answer: Promise<T>,
  { afterMs, otherwise }: { afterMs: number; otherwise: L },
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), afterMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
