/** Announcements: the bar on Home, the list, one of them, and the copy in messages. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  COMPLETE_LANGUAGES,
  LANGUAGES,
  type AnnouncementLine,
  PERMANENT_ANNOUNCEMENT,
  byRank,
} from '@anywhen/protocol';
import { changeLanguage } from '../i18n/index.ts';
import { catalogue } from '../../testing/i18n/catalogue-texts.ts';
import { leaveTestPage, openTestPage, type Script } from '../../testing/test-page.tsx';

const LIST = 'GET /announcements';
const T = Date.UTC(2026, 10, 19, 2);

const line = (id: string, changes: Partial<AnnouncementLine> = {}): AnnouncementLine => ({
  id,
  titles: { en: `Maintenance ${id}`, 'zh-Hant': `維護 ${id}` },
  priority: 'normal',
  fromMs: T,
  untilMs: T + 3_600_000,
  ...changes,
});

const PERMANENT: AnnouncementLine = {
  id: 'permanent',
  titles: Object.fromEntries(
    Object.entries(PERMANENT_ANNOUNCEMENT.texts).map(([each, { title }]) => [each, title]),
  ),
  priority: 'high',
  fromMs: null,
  untilMs: null,
};

const listOf = (current: AnnouncementLine[], ended: AnnouncementLine[] = []): Script => ({
  [LIST]: () => ({ data: { current: [PERMANENT, ...current], ended, nextCursor: null } }),
});
const news = (...current: AnnouncementLine[]) => ({ current: [PERMANENT, ...current] });
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(() => leaveTestPage());

it.each(COMPLETE_LANGUAGES)(
  '[15.2] Home’s own text is the permanent announcement: %s',
  (language) => {
    const { title } = PERMANENT_ANNOUNCEMENT.texts[language];
    expect(catalogue(language, 'home').get('announcement')).toBe(title);
  },
);

describe('[15.2] the bar on Home', () => {
  const bar = () =>
    screen.getAllByRole('link').find((link) => {
      return link.getAttribute('href') === '/homeindex/about?part=announcements';
    })?.textContent;

  it('shows the permanent one before the server has said anything', async () => {
    await openTestPage('/', { member: null });
    expect(bar()).toBe('This is a simulated crypto-derivatives trading app');
  });

  it('[EX-15.10] adds the first that runs, live, and loses it when it ends', async () => {
    const page = await openTestPage('/', { member: null, topics: { announcement: news() } });
    await page.subscribed('announcement');
    page.push('announcement', news(line('2', { priority: 'high' }), line('1')));
    await waitFor(() =>
      expect(bar()).toBe('This is a simulated crypto-derivatives trading appMaintenance 2'),
    );
    page.push('announcement', news(line('1')));
    await waitFor(() => expect(bar()).toContain('Maintenance 1'));
    page.push('announcement', news());
    await waitFor(() => expect(bar()).not.toContain('Maintenance'));
    expect(bar()).toContain('This is a simulated');
  });

  it('[EX-15.14] falls back to Traditional Chinese, then to English', async () => {
    const page = await openTestPage('/', { member: null, topics: { announcement: news() } });
    await page.subscribed('announcement');
    await act(async () => void (await changeLanguage('zh-Hans')));
    page.push('announcement', news(line('2')));
    await waitFor(() => expect(bar()).toBe('这是一款模拟加密货币衍生品交易应用維護 2'));
    page.push('announcement', news(line('3', { titles: { en: 'Only in English' } })));
    await waitFor(() => expect(bar()).toContain('Only in English'));
    await act(async () => void (await changeLanguage('en')));
  });
});

describe('[15.2] the list', () => {
  it('has the permanent one first, then what runs, then what was before', async () => {
    const past = line('1', { titles: { en: 'Long ago' } });
    await openTestPage('/homeindex/about?part=announcements', {
      member: null,
      script: listOf([line('3', { priority: 'high' }), line('2')], [past]),
    });
    await screen.findByText('Long ago');
    expect(links()).toEqual(
      ['permanent', '3', '2', '1'].map((id) => `/homeindex/about?part=announcements&id=${id}`),
    );
    expect(screen.getByText('Important')).toBeTruthy();
    expect(screen.getByText('Always')).toBeTruthy();
  });

  it('follows the topic, and asks again for what was before', async () => {
    const page = await openTestPage('/homeindex/about?part=announcements', {
      member: null,
      script: listOf([line('2')]),
      topics: { announcement: news(line('2')) },
    });
    await screen.findByText('Maintenance 2');
    await page.subscribed('announcement');
    page.push('announcement', news());
    await waitFor(() => expect(screen.queryByText('Maintenance 2')).toBeNull());
    await waitFor(() => expect(page.callsTo(LIST)).toHaveLength(2));
  });
});

describe('[15.2] one announcement', () => {
  const read = (data: object): Script => ({ 'GET /announcements/2': () => ({ data }) });
  const texts = { en: { title: 'Maintenance', body: 'From 02:00.\n\nThen all is back.' } };
  const times = { fromMs: T, untilMs: T + 3_600_000 };

  it('is read in paragraphs, also when its time is over', async () => {
    await openTestPage('/homeindex/about?part=announcements&id=2', {
      member: null,
      script: read({ id: '2', texts, ...times, isRunning: false }),
    });
    await screen.findByRole('heading', { name: 'Maintenance' });
    expect(screen.getByText('From 02:00.').tagName).toBe('P');
    expect(screen.getByText('Then all is back.').tagName).toBe('P');
    expect(screen.getByText(/^Over: /)).toBeTruthy();
  });

  it('that does not exist leads to all of them', async () => {
    const missing: Script = {
      'GET /announcements/9': () => ({ rejection: { code: 'NOT_FOUND' } }),
    };
    await openTestPage('/homeindex/about?part=announcements&id=9', { script: missing });
    const link = await screen.findByRole('link', { name: 'All announcements' });
    expect(link.getAttribute('href')).toBe('/homeindex/about?part=announcements');
  });
});

it('[15.1] its copy in messages has its title and leads to it', async () => {
  const empty = Object.fromEntries(LANGUAGES.map((each) => [each, '']));
  const copy = {
    id: '12',
    kind: 'announcement',
    category: 'system',
    params: { ...empty, announcementId: '2', 'zh-Hant': '今晚維護' },
    link: '/homeindex/about?part=announcements&id=2',
    atMs: T,
    readAtMs: null,
  };
  await openTestPage('/my/msglist', {
    script: {
      'GET /messages': () => ({ data: { messages: [copy], nextCursor: null, unread: 1 } }),
    },
  });
  const link = await screen.findByRole('link', { name: /今晚維護/ });
  expect(link.getAttribute('href')).toBe('/homeindex/about?part=announcements&id=2');
});

it('[15.2] ranks by priority, and of equal ones the later first', () => {
  const all = [
    { id: '1', priority: 'low', fromMs: 9 },
    { id: '2', priority: 'high', fromMs: 1 },
    { id: '3', priority: 'normal', fromMs: 5 },
    { id: '4', priority: 'normal', fromMs: 6 },
    { id: '5', priority: 'normal', fromMs: 6 },
  ] as const;
  expect(all.toSorted(byRank).map(({ id }) => id)).toEqual(['2', '5', '4', '3', '1']);
});
