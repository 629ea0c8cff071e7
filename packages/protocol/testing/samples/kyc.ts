/** One call of every endpoint of kyc. */
import type { Samples } from '../sample.ts';

const person = {
  country: 'AQ',
  documentType: 'passport',
  surname: 'Quill',
  givenName: 'Ada',
  documentNumber: 'SP-1234',
};

export const samples: Samples = {
  readKyc: {},
  saveKycDraft: { body: person, operation: 'verify' },
  submitBasicKyc: { body: {}, operation: 'verify' },
  submitAdvancedKyc: { body: {}, operation: 'verify', level: 1 },
};
