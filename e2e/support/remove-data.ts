/** After the journeys: the data folder of this run goes. */
import { rm } from 'node:fs/promises';

// Playwright calls the default export of this file.
// oxlint-disable-next-line import/no-default-export
export default async function removeData(): Promise<void> {
  const folder = process.env['E2E_DATA'];
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
