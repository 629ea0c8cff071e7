/** `/homeindex/authhight`: the video recorded, chosen or a specimen; level 1 before level 2. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { PASSED, REJECTED, storedFile, UNDER_REVIEW } from '../../testing/kyc/standings.ts';
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

afterEach(() => {
  vi.useRealTimers();
  leaveTestPage();
});

const SUBMIT = 'POST /kyc/advanced';
const TITLE = 'Face video';

async function open(setting: KycSetting = {}) {
  const page = await openKycPage('/homeindex/authhight', { basic: PASSED, ...setting });
  uploads = playUploads();
  await screen.findByRole('heading', { name: TITLE });
  return page;
}

describe('[13.1] level 2', () => {
  it('shows the rule of videos and the simulation notice', async () => {
    await open();
    screen.getByText('mp4, under 10 MB; upper body and face must be clearly visible');
    screen.getByText('This is a simulation. Do not upload real documents.');
  });

  it('[18.2] before level 1: a dialog that links to the levels', async () => {
    await openKycPage('/homeindex/authhight');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('Please complete primary certification first.');
    await user.click(within(dialog).getByRole('button', { name: 'To the levels' }));
    await waitFor(() => expect(where()).toBe('/homeindex/userauth'));
  });

  it('after a rejection shows the reason', async () => {
    await open({ advanced: { ...REJECTED, reason: 'FACE_NOT_CLEAR' } });
    screen.getByText('The face in the video was not clear');
  });

  it('under review redirects to the review', async () => {
    await openKycPage('/homeindex/authhight', { basic: PASSED, advanced: UNDER_REVIEW });
    await screen.findByText('Advanced verification is under review');
    expect(where()).toBe('/homeindex/authing');
  });
});

describe('[13.2] a chosen video', () => {
  it('is uploaded, previewed and submitted', async () => {
    const page = await open({
      script: {
        [SUBMIT]: () => {
          page.set({ advanced: UNDER_REVIEW, files: [] });
          return { data: { basic: PASSED, advanced: UNDER_REVIEW } };
        },
      },
    });
    const file = fileOf('me.mp4', { type: 'video/mp4' });
    await pick(TITLE, file);
    expect(uploads[0]?.address).toBe('POST /api/files/face-video');
    await uploads[0]?.accept(storedFile('face-video'));
    const preview = await slot(TITLE).findByLabelText(`Preview: ${TITLE}`);
    expect(preview.getAttribute('src')).toBe('blob:preview');
    await press('Submit for review');
    await waitFor(() => expect(where()).toBe('/homeindex/authing'));
    expect(page.callsTo(SUBMIT)[0]?.body).toEqual({ video: storedFile('face-video').id });
  });

  it.each([
    ['no-video', /^There is no picture in this video/],
    ['too-short', /^The video is too short/],
    ['too-long', /^The video is too long/],
    ['too-wide', /^The video is too large/],
    ['too-many-tracks', /^This video has more/],
    ['codec', /^This kind of mp4 cannot be read/],
  ])('is refused for its content: %s', async (why, text) => {
    await open();
    const file = fileOf('me.mp4', { type: 'video/mp4' });
    await pick(TITLE, file);
    await uploads[0]?.refuse({ code: 'FILE_NOT_ACCEPTED', data: { why } });
    await slot(TITLE).findByText(text);
  });

  it('is required, at its slot', async () => {
    const page = await open();
    await press('Submit for review');
    slot(TITLE).getByText('Please upload this file or use the specimen');
    expect(document.activeElement?.getAttribute('data-field')).toBe('video');
    expect(page.callsTo(SUBMIT)).toEqual([]);
  });
});

describe('a recording', () => {
  it('is not offered where the browser cannot record mp4', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Record a video' })).toBeNull();
  });

  it('starts and ends by the button, is uploaded, and the camera is turned off', async () => {
    const camera = playCamera();
    await open();
    await press('Record a video');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Start recording' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => screen.getByRole('button', { name: 'Start recording' }).click());
    const stop = screen.getByRole('button', { name: 'Stop and use' });
    expect(stop).toHaveProperty('disabled', true);
    act(() => vi.advanceTimersByTime(2_000));
    vi.useRealTimers();
    await user.click(stop);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.file?.name).toBe('face.mp4');
    expect(uploads[0]?.file?.type).toBe('video/mp4');
    expect(camera.isOn).toBe(false);
  });

  it('ends by itself after ten seconds', async () => {
    playCamera();
    await open();
    await press('Record a video');
    const start = await screen.findByRole('button', { name: 'Start recording' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => start.click());
    act(() => vi.advanceTimersByTime(10_000));
    vi.useRealTimers();
    await waitFor(() => expect(uploads).toHaveLength(1));
  });

  it('without permission shows the alternatives', async () => {
    playCamera(new DOMException('no', 'NotAllowedError'));
    await open();
    await press('Record a video');
    await screen.findByText(/^The browser does not allow the camera here/);
    await press('Cancel');
    slot(TITLE).getByRole('button', { name: `Use a specimen: ${TITLE}` });
  });
});

/** A fake camera; with an error it cannot be opened. */
function playCamera(error?: DOMException) {
  const camera = { isOn: false };
  const track = { stop: () => (camera.isOn = false) };
  const stream = Object.assign(new MediaStream(), { getTracks: () => [track] });
  const getUserMedia = () => {
    if (error) return Promise.reject(error);
    camera.isOn = true;
    return Promise.resolve(stream);
  };
  vi.stubGlobal('MediaRecorder', TestRecorder);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      mediaDevices: { value: { getUserMedia } },
    }),
  );
  return camera;
}

class TestRecorder extends EventTarget {
  static isTypeSupported(type: string): boolean {
    return type === 'video/mp4;codecs=avc1';
  }

  state = 'inactive';

  start(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['mp4']) }));
    this.dispatchEvent(new Event('stop'));
  }
}
