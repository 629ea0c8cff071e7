/** Shapes that several icons share. */

export const circle = (x: number, y: number, r: number) =>
  `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`;

/** A box with a corner radius of 1.5, as in all icons. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${x + 1.5} ${y}h${width - 3}a1.5 1.5 0 0 1 1.5 1.5v${height - 3}a1.5 1.5 0 0 1-1.5 1.5` +
  `h${3 - width}a1.5 1.5 0 0 1-1.5-1.5v${3 - height}a1.5 1.5 0 0 1 1.5-1.5Z`;
