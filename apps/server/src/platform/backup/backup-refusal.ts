/** A backup that is not made, or rejected, with the reason in one sentence. */

export class BackupRefusal extends Error {}

export const wasChanged = (path: string) =>
  new BackupRefusal(`${path} is not what was written: it was changed or damaged.`);

export const wasCutOff = (path: string) =>
  new BackupRefusal(`${path} is not whole: its end is missing.`);
