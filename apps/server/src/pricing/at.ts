/** Reading a list at an index that must exist: a wrong index is a bug, so it throws. */

export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`nothing at index ${index} of ${list.length}`);
  return value;
}
