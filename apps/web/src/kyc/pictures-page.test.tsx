/** `/homeindex/authsetp2`: choosing, checking, uploading, and submitting the three pictures. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { FILE_NAME_HEADER } from '@anywhen/protocol';
import { leaveTestPage, type Script } from '../../testing/test-page.tsx';
import {
  ALL_PICTURES,
  DRAFT,
  NOT_COMPLETED,
  storedFile,
  UNDER_REVIEW,
  USED_UP,
} from '../../testing/kyc/standings.ts';
import {
  user,
  openKycPage,
  pick,
  press,
  slot,
  where,
  type KycSetting,
} from '../../testing/kyc/test-kyc.ts';
import { fileOf, playUploads, type TestUpload } from '../../testing/member-parts/test-uploads.ts';

let uploads: TestUpload[] = [];

afterEach(leaveTestPage);

const SUBMIT = 'POST /kyc/basic';
const SUBMIT_BUTTON = 'Submit for review';
const IN_REVIEW = { data: { basic: UNDER_REVIEW, advanced: NOT_COMPLETED } };

/** A server that accepts the submission. */
async function openToHandIn(setting: KycSetting) {
  const page = await open(setting, {
    [SUBMIT]: () => {
      page.set({ basic: UNDER_REVIEW, draft: null, files: [] });
      return IN_REVIEW;
    },
  });
  return page;
}

async function open(setting: KycSetting = {}, script: Script = {}) {
  const page = await openKycPage('/homeindex/authsetp2', { draft: DRAFT, ...setting, script });
  uploads = playUploads();
  await screen.findByRole('heading', { name: 'Front' });
  return page;
}

describe('[13.1] step 2', () => {
  it('shows the person, three slots, the rule and the simulation notice', async () => {
    await open();
    screen.getByText('Erika Muster');
    screen.getByText('ID card · SPEC-1234 · Germany');
    slot('Back');
    slot('Holding the document');
    screen.getByText('jpg, jpeg or png, under 5 MB; portrait, number and name must be legible');
    screen.getByText('This is a simulation. Do not upload real documents.');
  });

  it('without a draft redirects to step 1', async () => {
    await openKycPage('/homeindex/authsetp2');
    await screen.findByLabelText('Surname');
    expect(where()).toBe('/homeindex/baseauth');
  });

  it('the person can be changed', async () => {
    await open();
    await user.click(screen.getByRole('link', { name: 'Change' }));
    await screen.findByLabelText('Surname');
  });
});

describe('[13.2] checks before the upload', () => {
  it('rejects a wrong type and a too large file at its slot, and sends nothing', async () => {
    await open();
    await pick('Front', fileOf('front.gif', { type: 'image/gif' }));
    slot('Front').getByText('This type of file is not accepted.');
    await pick('Front', fileOf('front.jpg', { bytes: 5_242_880 }));
    slot('Front').getByText('The file is too large.');
    expect(uploads).toEqual([]);
  });
});

describe('an upload', () => {
  it('sends the bare bytes with name and CSRF token, shows progress, then the picture', async () => {
    await open();
    document.cookie = 'anywhen_csrf=proof';
    const file = fileOf('Ausweis ä.jpg');
    await pick('Front', file);
    const [sent] = uploads;
    expect(sent?.address).toBe('POST /api/files/id-front');
    expect(sent?.file?.size).toBe(file.size);
    expect(sent?.headers.get('content-type')).toBe('image/jpeg');
    expect(sent?.headers.get(FILE_NAME_HEADER)).toBe(encodeURIComponent('Ausweis ä.jpg'));
    expect(sent?.headers.get('x-csrf')).toBe('proof');
    sent?.progress(0.4);
    slot('Front').getByText('40 % uploaded');
    sent?.progress(1);
    slot('Front').getByText('Checking the file');
    await sent?.accept(storedFile('id-front'));
    await slot('Front').findByText('Uploaded');
    expect(slot('Front').getByRole('img').getAttribute('src')).toBe('blob:preview');
  });

  it('waits for its turn: the server accepts one at a time', async () => {
    await open();
    await pick('Front', fileOf('front.jpg'));
    await pick('Back', fileOf('back.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    slot('Back').getByText('Getting ready');
    await uploads[0]?.accept(storedFile('id-front'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.address).toBe('POST /api/files/id-back');
  });

  it('can be cancelled, and the server’s state is fetched', async () => {
    const page = await open();
    await pick('Back', fileOf('back.png', { type: 'image/png' }));
    await press('Cancel: Back');
    expect(uploads[0]?.isAborted).toBe(true);
    slot('Back').getByRole('button', { name: 'Choose a file: Back' });
    await waitFor(() => expect(page.callsTo('GET /kyc').length).toBeGreaterThan(1));
  });

  it('without an answer keeps the file, and retries the same one', async () => {
    await open();
    await pick('Front', fileOf('front.jpg'));
    await uploads[0]?.lose();
    await slot('Front').findByText(/^No answer came. Your file is kept here/);
    await press('Try again: Front');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.file).toBe(uploads[0]?.file);
  });

  it('is kept while the server is overloaded, and retried when it said', async () => {
    await open();
    await pick('Front', fileOf('front.jpg'));
    await uploads[0]?.refuse({ code: 'RATE_LIMITED', data: { retryAfterMs: 1 } });
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]?.refuse({ code: 'UNAVAILABLE' });
    await slot('Front').findByText(
      'The exchange is busy. Please try again in a moment. Your file is kept here.',
    );
  });

  it('that was too slow keeps the file, and retries the same one', async () => {
    await open();
    await pick('Front', fileOf('front.jpg'));
    await uploads[0]?.refuse({ code: 'UPLOAD_TOO_SLOW' });
    await slot('Front').findByText(/^The file came too slowly.* Your file is kept here/);
    await press('Try again: Front');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.file).toBe(uploads[0]?.file);
  });

  it('resumes by itself when the connection is back', async () => {
    const page = await open();
    await pick('Front', fileOf('front.jpg'));
    await uploads[0]?.lose();
    act(() => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(uploads).toHaveLength(2));
    page.set({ files: [storedFile('id-front')] });
    await uploads[1]?.accept(storedFile('id-front'));
    await slot('Front').findByText('Uploaded');
  });

  it.each([
    ['too-small', /^The picture is too small/],
    ['too-many-pixels', /^The picture has too many pixels/],
    ['damaged', /^The file is damaged/],
    ['too-slow', /^The picture takes too long/],
    ['something-new', /^This file cannot be used/],
  ])('shows what the server found inside: %s', async (why, text) => {
    await open();
    await pick('Front', fileOf('front.jpg'));
    await uploads[0]?.refuse({ code: 'FILE_NOT_ACCEPTED', data: { why } });
    await slot('Front').findByText(text);
    slot('Front').getByRole('button', { name: 'Choose a file: Front' });
  });

  it('[13.5] fetches the specimen from the server on request', async () => {
    const asked: string[] = [];
    await open();
    const { fetch: answer } = globalThis;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.startsWith('/specimens/')) return answer(url, init);
      asked.push(url);
      return Promise.resolve(new Response('SPECIMEN'));
    });
    await press('Use a specimen: Front');
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(asked).toEqual(['/specimens/id-front.jpg']);
    expect(uploads[0]?.file?.name).toBe('specimen-id-front.jpg');
    expect(uploads[0]?.file?.type).toBe('image/jpeg');
  });
});

describe('an uploaded file', () => {
  it('from earlier is shown as uploaded, without a preview', async () => {
    await open({ files: ALL_PICTURES });
    slot('Front').getByText('Uploaded earlier. It is not shown again.');
    expect(slot('Front').queryByRole('img')).toBeNull();
  });

  it('can be replaced and removed', async () => {
    const page = await open(
      { files: ALL_PICTURES },
      {
        [`DELETE /files/stored/${ALL_PICTURES[0]?.id}`]: () => ({ data: {} }),
      },
    );
    slot('Front').getByRole('button', { name: 'Replace: Front' });
    await press('Remove: Front');
    await slot('Front').findByRole('button', { name: 'Choose a file: Front' });
    expect(page.callsTo(`DELETE /files/stored/${ALL_PICTURES[0]?.id}`)).toHaveLength(1);
  });

  it('that could not be removed is still there, with a message', async () => {
    await open(
      { files: ALL_PICTURES },
      {
        [`DELETE /files/stored/${ALL_PICTURES[0]?.id}`]: () => 'lost',
      },
    );
    await press('Remove: Front');
    await screen.findByText('It could not be removed. Please try again.');
    await slot('Front').findByText('Uploaded');
  });
});

describe('[13.3] submitting', () => {
  it('marks each missing picture and focuses the first', async () => {
    const page = await open();
    await press(SUBMIT_BUTTON);
    for (const title of ['Front', 'Back', 'Holding the document']) {
      slot(title).getByText('Please upload this file or use the specimen');
    }
    expect(document.activeElement?.getAttribute('data-field')).toBe('front');
    expect(page.callsTo(SUBMIT)).toEqual([]);
  });

  it('a passport needs no back', async () => {
    const files = ALL_PICTURES.filter(({ kind }) => kind !== 'id-back');
    const page = await openToHandIn({ draft: { ...DRAFT, documentType: 'passport' }, files });
    slot('Back').getByText('Optional');
    await press(SUBMIT_BUTTON);
    await waitFor(() => expect(page.callsTo(SUBMIT)).toHaveLength(1));
    expect(page.callsTo(SUBMIT)[0]?.body).toEqual({
      front: '0a'.repeat(16),
      holding: '0c'.repeat(16),
    });
  });

  it('opens the review, once, however often it is pressed', async () => {
    const page = await openToHandIn({ files: ALL_PICTURES });
    const button = screen.getByRole('button', { name: SUBMIT_BUTTON });
    await Promise.all([user.click(button), user.click(button)]);
    await waitFor(() => expect(where()).toBe('/homeindex/authing'));
    expect(page.callsTo(SUBMIT)).toHaveLength(1);
  });

  it('waits for pending uploads', async () => {
    await open({ files: ALL_PICTURES });
    await pick('Front', fileOf('front.jpg'), 'Replace');
    expect(screen.getByRole('button', { name: SUBMIT_BUTTON })).toHaveProperty('disabled', true);
    screen.getByText('Something is still on its way.');
  });

  it('an expired file must be chosen again, at its slot', async () => {
    await open(
      { files: ALL_PICTURES },
      {
        [SUBMIT]: () => ({ rejection: { code: 'VALIDATION', fields: { back: 'not-offered' } } }),
      },
    );
    await press(SUBMIT_BUTTON);
    await slot('Back').findByText('This file is no longer there. Please upload it again');
  });

  it('an expired draft is reported, and step 1 is next', async () => {
    let isOver = false;
    const page = await open(
      { files: ALL_PICTURES },
      {
        [SUBMIT]: () => {
          isOver = true;
          return { rejection: { code: 'KYC_DRAFT_MISSING' } };
        },
        'GET /kyc': () => ({
          data: {
            standing: { basic: NOT_COMPLETED, advanced: NOT_COMPLETED },
            draft: isOver ? null : DRAFT,
            files: ALL_PICTURES,
          },
        }),
      },
    );
    await press(SUBMIT_BUTTON);
    await screen.findByText(/^The details of step 1 are no longer kept/);
    await waitFor(() => expect(where()).toBe('/homeindex/baseauth'));
    expect(page.callsTo(SUBMIT)).toHaveLength(1);
  });

  it('[13.3] no submissions left: the button is disabled', async () => {
    await open({ files: ALL_PICTURES, basic: { ...NOT_COMPLETED, ...USED_UP } });
    screen.getByText(/^You can submit again from /);
    expect(screen.getByRole('button', { name: SUBMIT_BUTTON })).toHaveProperty('disabled', true);
  });

  it('without an answer nothing is lost', async () => {
    await open({ files: ALL_PICTURES }, { [SUBMIT]: () => 'lost' });
    await press(SUBMIT_BUTTON);
    await screen.findByText(/^No answer came/);
    await slot('Front').findByText('Uploaded');
  });
});
