/** One call of every endpoint of web push; the point is the generator of P-256. */
import type { Samples } from '../sample.ts';

const p256dh =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

export const samples: Samples = {
  readPush: {},
  subscribeToPush: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
      p256dh,
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      kinds: ['alerts', 'fills'],
      quiet: { fromMinute: 1_320, untilMinute: 420, zone: 'Europe/Paris' },
    },
  },
  endPush: { body: {} },
};
