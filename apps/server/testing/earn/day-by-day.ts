/** What records bring, a line for each day: as the calendar shows it when each stands alone. */
type Part = { readonly day: number; readonly lastDay?: number };

export function dayByDay<Each extends Part>(parts: readonly Each[]): Omit<Each, 'lastDay'>[] {
  return parts.flatMap(({ lastDay, ...part }) => {
    const count = (lastDay ?? part.day) - part.day + 1;
    return Array.from({ length: count }, (_, place) => ({ ...part, day: part.day + place }));
  });
}
