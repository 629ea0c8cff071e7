/** Members of a class in the order of a ranking, and those who stand apart from it. Pure. */
import type { Member } from './data.ts';

export type RankedBy = 'return' | 'risk';

type Standings = {
  /** The first place first. */
  readonly ranked: readonly Member[];
  /** Have placed no order. */
  readonly idle: readonly Member[];
  readonly left: readonly Member[];
};

export function placeOf(member: Member, by: RankedBy): number | null {
  return by === 'return' ? member.placeByReturn : member.placeByRisk;
}

export function standingsOf(members: readonly Member[], by: RankedBy): Standings {
  const of = (standing: Member['standing']) => {
    return members.filter((member) => member.standing === standing);
  };
  const place = (member: Member) => placeOf(member, by) ?? Infinity;
  const ranked = of('ranked').toSorted((a, b) => place(a) - place(b) || a.number - b.number);
  return { ranked, idle: of('idle'), left: of('left') };
}
