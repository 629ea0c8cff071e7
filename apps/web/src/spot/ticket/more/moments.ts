/** Converts a time to and from the values of native date and time fields, in local time. Pure. */

type DayAndTime = { readonly day: string; readonly time: string };

export function dayAndTime(atMs: number): DayAndTime {
  const at = new Date(atMs);
  const [month, date] = [at.getMonth() + 1, at.getDate()];
  const [hours, minutes] = [at.getHours(), at.getMinutes()];
  return {
    day: `${at.getFullYear()}-${twoDigits(month)}-${twoDigits(date)}`,
    time: `${twoDigits(hours)}:${twoDigits(minutes)}`,
  };
}

/** Undefined while one of the two is missing. */
export function momentOf({ day, time }: DayAndTime): number | undefined {
  const atMs = new Date(`${day}T${time}`).getTime();
  return day === '' || time === '' || Number.isNaN(atMs) ? undefined : atMs;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
