/** How postings of a day name what they belong to: `12@20463` is record 12 on that business day. */

export function dailyReference(id: number, day: number): string {
  return `${id}@${day}`;
}

/** Postings that belong to no day have only the id. */
export function readDailyReference(reference: string): { id: string; day: number | null } {
  const [id = '', day] = reference.split('@');
  return { id, day: day === undefined ? null : Number(day) };
}
