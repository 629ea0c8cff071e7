/** `/homeindex/baseauth`: every client message at its field, the draft, and the link to step 2. */
import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { leaveTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { forgetPerson } from './person/typed-person.ts';
import { DRAFT, PASSED, REJECTED, UNDER_REVIEW, USED_UP } from '../../testing/kyc/standings.ts';
import {
  faultAt,
  user,
  openKycPage,
  press,
  where,
  type KycSetting,
} from '../../testing/kyc/test-kyc.ts';

afterEach(() => {
  forgetPerson();
  leaveTestPage();
});

const SAVE = 'POST /kyc/draft';
const NEXT = 'Next: the pictures';

function saved({ body }: Call): Answer {
  return { data: { ...(body as object), expiresAtMs: DRAFT.expiresAtMs } };
}

async function open(setting: KycSetting = {}, save: (call: Call) => Answer = saved) {
  const page = await openKycPage('/homeindex/baseauth', {
    ...setting,
    script: { [SAVE]: save, ...setting.script },
  });
  await screen.findByLabelText('Surname');
  return page;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fill() {
  await user.selectOptions(input('Document type'), 'passport');
  await user.type(input('Surname'), ' Muster ');
  await user.type(input('Given name'), 'Erika');
  await user.type(input('Document number'), 'SPEC-1234');
}

async function chooseCountry(name: string) {
  await press(/^Country\/region/);
  await waitFor(() => expect(where()).toBe('/homeindex/nation'));
  await user.click(await screen.findByText(name)); // A query by role would compute all 249 names.
  await waitFor(() => expect(where()).toBe('/homeindex/baseauth'));
}

describe('[18.4] checks of the form', () => {
  it('marks every empty field and focuses the first', async () => {
    const page = await open();
    await press(NEXT);
    expect(faultAt('country')).toBe('Please choose a country or region');
    expect(faultAt('documentType')).toBe('Please choose a document type');
    expect(faultAt('surname')).toBe('Please enter the surname');
    expect(faultAt('givenName')).toBe('Please enter the given name');
    expect(faultAt('documentNumber')).toBe('Please enter the document number');
    expect(document.activeElement?.getAttribute('data-field')).toBe('country');
    expect(page.callsTo(SAVE)).toEqual([]);
  });

  it('clears a mark as soon as its field is edited', async () => {
    await open();
    await press(NEXT);
    await user.type(input('Surname'), 'M');
    expect(faultAt('surname')).toBeUndefined();
    expect(faultAt('givenName')).toBe('Please enter the given name');
  });

  it('[13.2] explains what a name and a number may contain', async () => {
    await open({ draft: DRAFT });
    await user.type(input('Given name'), '4');
    await user.type(input('Document number'), ' x');
    await press(NEXT);
    expect(faultAt('givenName')).toMatch(/^Letters, spaces and/);
    expect(faultAt('documentNumber')).toMatch(/^4 to 30 letters/);
    expect(document.activeElement).toBe(input('Given name'));
  });
});

describe('[13.3] the draft', () => {
  it('keeps typed input while the country is chosen, is saved, and opens step 2', async () => {
    const page = await open();
    await fill();
    await chooseCountry('Germany');
    expect(input('Surname').value).toBe(' Muster ');
    expect(input('Document type').value).toBe('passport');
    screen.getByRole('button', { name: /^Country\/region\s*Germany/ });
    await press(NEXT);
    await screen.findByText('Erika Muster');
    expect(where()).toBe('/homeindex/authsetp2');
    expect(page.callsTo(SAVE).map(({ body }) => body)).toEqual([
      {
        country: 'DE',
        documentType: 'passport',
        surname: 'Muster',
        givenName: 'Erika',
        documentNumber: 'SPEC-1234',
      },
    ]);
  });

  it('is loaded from the server, with unsaved input on top', async () => {
    await open({ draft: DRAFT });
    expect(input('Surname').value).toBe('Muster');
    expect(input('Document number').value).toBe('SPEC-1234');
    screen.getByRole('button', { name: /^Country\/region\s*Germany/ });
    await chooseCountry('France');
    screen.getByRole('button', { name: /^Country\/region\s*France/ });
    expect(input('Given name').value).toBe('Erika');
  });

  it('[H10] [P8] offers somebody invented, with a country and a document', async () => {
    const page = await open();
    await press('Fill in an invented person');
    expect(input('Document number').value).toMatch(/^SPEC-\d{8}X$/);
    expect(input('Surname').value).not.toBe('');
    await press(NEXT);
    await waitFor(() => expect(page.callsTo(SAVE)).toHaveLength(1));
    const [{ body } = {}] = page.callsTo(SAVE);
    expect(body).toMatchObject({
      country: expect.stringMatching(/^[A-Z]{2}$/),
      documentType: expect.stringMatching(/^[a-z-]+$/),
    });
  });

  it('is sent once, however often the button is pressed', async () => {
    const page = await open({ draft: DRAFT });
    const button = screen.getByRole('button', { name: NEXT });
    await Promise.all([user.click(button), user.click(button)]);
    await screen.findByText('Erika Muster');
    expect(page.callsTo(SAVE)).toHaveLength(1);
  });
});

describe('[18] refusals of the server', () => {
  it('are shown at their field with the same text, and get the focus', async () => {
    await open({ draft: DRAFT }, () => ({
      rejection: { code: 'VALIDATION', fields: { surname: 'required', documentNumber: 'format' } },
    }));
    await press(NEXT);
    await waitFor(() => expect(faultAt('surname')).toBe('Please enter the surname'));
    expect(faultAt('documentNumber')).toMatch(/^4 to 30 letters/);
    expect(document.activeElement).toBe(input('Surname'));
  });

  it('[1.4] a frozen member sees it in a dialog', async () => {
    await open({ draft: DRAFT }, () => ({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await press(NEXT);
    await screen.findByRole('alertdialog', { name: 'Nothing can be submitted' });
  });

  it('without an answer nothing is lost, and the next try succeeds', async () => {
    let isLost = true;
    await open({ draft: DRAFT }, (call) => (isLost ? 'lost' : saved(call)));
    await press(NEXT);
    await screen.findByText(/^No answer came. Nothing you entered is lost/);
    expect(input('Surname').value).toBe('Muster');
    isLost = false;
    await press(NEXT);
    await screen.findByText('Erika Muster');
  });
});

describe('[13.3] redirects', () => {
  it('to the review', async () => {
    await openKycPage('/homeindex/baseauth', { basic: UNDER_REVIEW });
    await screen.findByText('Basic verification is under review');
    expect(where()).toBe('/homeindex/authing');
  });

  it('to the levels once it is passed', async () => {
    await openKycPage('/homeindex/baseauth', { basic: PASSED });
    await screen.findByText('Passed (certified)');
    expect(where()).toBe('/homeindex/userauth');
  });

  it('shows why the last case failed, and when another may be submitted', async () => {
    await open({ basic: { ...REJECTED, ...USED_UP } });
    screen.getByText('The document could not be read');
    screen.getByText(/^You can submit again from /);
  });
});
