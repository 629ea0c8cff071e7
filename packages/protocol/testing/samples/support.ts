/** One call of every endpoint of customer service. */
import type { Samples } from '../sample.ts';

const clientId = '00000000-0000-4000-8000-000000000000';
const language = 'en';

export const samples: Samples = {
  openSupport: {},
  readSupport: {},
  sendSupportMessage: { body: { clientId, text: 'How do I deposit?', language } },
  askForPerson: { body: { clientId: `person-${clientId}`, language } },
  noteSupport: { body: { readSeq: 1 } },
  sendSupportPicture: { body: { clientId, fileId: 'f'.repeat(32), language } },
  reportResult: { body: { product: 'seconds', shareId: 'f'.repeat(32), language } },
};
