/** How members are named to each other: two letters of the username, never how long it is. */

/** Also of somebody whose data was deleted. */
export function maskUsername(username: string | undefined): string {
  return `${Array.from(username ?? '')
    .slice(0, 2)
    .join('')}***`;
}
