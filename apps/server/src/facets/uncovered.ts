/** Reasons, shared by several modules, why tampering with a table cannot be detected. */

export const PERSON =
  'about persons: what is sealed no longer opens when changed, the rest is believed';
export const START = 'looked at by every start, which refuses what does not fit';
