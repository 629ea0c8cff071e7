/**
 * [P6] Neither the notice of simulation nor the word Paper in the product's name can be configured
 * away. Walks every setting, and every text that staff can send. A new one fails here until
 * somebody has looked where it is shown.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, LANGUAGES, PERMANENT_ANNOUNCEMENT, readInstallation } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Config, VARIABLES, environment, readConfig } from '../platform/config.ts';
import { makeTemporaryDir, removeTemporaryDir } from '../../testing/platform/postgres/temporary.ts';
import { Page } from './page.ts';

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const NOTICE = 'Simulated trading – no real money';
const LIE = 'Real trading with real money';

/** At least one value of each setting that is not its default, and what an operator might try. */
const VALUES = [
  LIE,
  `${LIE} <cash@bank.example>`,
  'cash@bank.example',
  'Paper <cash@bank.example>',
  'true',
  'false',
  'off',
  'inbox',
  'smtp',
  'staff',
  'silent',
  'gateway',
  '61',
  '99999',
  'https://bank.example',
  'postgres://db/x',
  'nats://bus:4222',
  'smtp://mail.example',
  '2026-11-18T19:30:00Z',
];

/** What a setting may need beside it. */
const BESIDE = {
  SMTP_URL: 'smtp://mail.example',
  DATABASE_URL: 'postgres://db/x',
  NATS_URL: 'nats://bus:4222',
  ALLOW_SIMULATED_INBOX: 'true',
};

let folder: string;

beforeAll(async () => {
  folder = await makeTemporaryDir();
  await mkdir(join(folder, '.vite'));
  await cp(join(WEB, 'index.html'), join(folder, 'index.html'));
  await writeFile(join(folder, '.vite/route-preloads.json'), '{}');
});
afterAll(() => removeTemporaryDir(folder));

async function pageUnder(config: Config): Promise<string> {
  const page = await Page.read(folder, config);
  return page.render('/', { nowMs: 0, member: null, markets: null });
}

/** Undefined where a start is refused. */
function tryConfig(env: Readonly<Record<string, string>>): Config | undefined {
  try {
    return readConfig(env, folder);
  } catch {
    return undefined;
  }
}

/** What a start with this setting may lead to; empty when every value of it is refused. */
function configsWith(name: string): Config[] {
  return VALUES.flatMap((value) =>
    [{ [name]: value }, { ...BESIDE, [name]: value }].flatMap((env) => tryConfig(env) ?? []),
  );
}

/** In the path of a text that is written in several languages. */
const LANGUAGE = /\.(?:en|fr|ja|ko|ru|vi|zh-Hans|zh-Hant)\./;

describe('[P6] no setting', () => {
  it('changes the page: it only adds the mark of a public inbox', async () => {
    const plain = await pageUnder(readConfig({}, folder));
    expect(plain).toContain(NOTICE);
    expect(plain).toContain('<title>Anywhen Paper</title>');
    const accepted = VARIABLES.map((name) => ({ name, configs: configsWith(name) }));
    expect(accepted.filter(({ configs }) => configs.length === 0)).toEqual([]);
    const different = new Map(
      accepted.flatMap(({ configs }) => configs).map((config) => [JSON.stringify(config), config]),
    );
    expect(different.size).toBeGreaterThan(VARIABLES.length);
    for (const [written, config] of different) {
      const page = await pageUnder(config);
      expect(page.replace('<html data-inbox="public"', '<html'), written).toBe(plain);
    }
  });

  it('takes a free text but for addresses of machines and folders, which no page shows', () => {
    const takers = Object.entries(environment.shape)
      .filter(([, setting]) => setting.safeParse(LIE).success)
      .map(([name]) => name);
    expect(takers.toSorted()).toEqual(
      'ANYWHEN_DATA CONSOLE_HOST HOST OPS_HOST POSTGRES_BIN WAL_ARCHIVE'.split(' '),
    );
  });

  it('reaches the about page as a text: numbers, yes or no, and words from a list', () => {
    expect(freeTextsOf(readInstallation.reply)).toEqual([]);
  });

  it('lets mail come from a name without the word Paper', () => {
    const from = (text: string) => tryConfig({ MAIL_FROM: text })?.mailFrom;
    expect(readConfig({}, folder).mailFrom).toContain('Anywhen Paper <');
    expect(from('Paper of ours <x@paper.example>')).toBe('Paper of ours <x@paper.example>');
    expect(from('x@paper.example')).toBe('Anywhen Paper <x@paper.example>');
    for (const name of ['Bank', 'Paperless Bank', 'Bank <x@a.example>, Paper', 'Paper@bank']) {
      expect(from(`${name} <x@paper.example>`), name).toBeUndefined();
    }
    expect(() => readConfig({ MAIL_FROM: 'Bank <x@bank.example>' }, folder)).toThrow(
      'MAIL_FROM must be an address, or a name with the word Paper and <address>',
    );
  });
});

describe('[P6] staff', () => {
  it('send texts only here, and none of them is the notice, the name or the permanent line', () => {
    const writes = ENDPOINTS.filter(({ access, method }) => access === 'staff' && method !== 'GET');
    const texts = writes.flatMap(({ name, body }) =>
      freeTextsOf(body).map((path) => `${name}.${path}`.replace(LANGUAGE, '.')),
    );
    expect(writes.length).toBeGreaterThan(20);
    // Remarks are for the audit log; canned answers, replies and announcements are the texts that
    // members read, each within a frame that is not theirs; the others name what is there.
    const others = texts.filter((text) => !text.endsWith('.remark'));
    expect([...new Set(others)].toSorted()).toEqual(
      `approveTerms.hash changeCannedAnswer.text changeCannedAnswer.title createCannedAnswer.text
       createCannedAnswer.title createStaff.id decideCase.reason editAnnouncement.texts.body
       editAnnouncement.texts.title proposeTerms.values.key replyInConversation.clientId
       replyInConversation.text sendProof.clientId transferConversation.to
       writeAnnouncement.texts.body writeAnnouncement.texts.title`.split(/\s+/),
    );
  });
});

describe('[P6] the product', () => {
  it('is named Paper wherever a phone or a browser shows its name', async () => {
    const manifest = JSON.parse(
      await readFile(join(WEB, 'public/manifest.webmanifest'), 'utf8'),
    ) as Record<string, string>;
    const page = await pageUnder(readConfig({}, folder));
    const [, onPhone] = /apple-mobile-web-app-title" content="([^"]*)"/.exec(page) ?? [];
    for (const name of [manifest['name'], manifest['short_name'], onPhone]) {
      expect(name).toMatch(/\bPaper\b/);
    }
  });

  it('has a permanent line that says in each of its languages that it is simulated', () => {
    const { texts } = PERMANENT_ANNOUNCEMENT;
    const simulated = {
      'zh-Hant': '模擬',
      en: 'simulated',
      'zh-Hans': '模拟',
      fr: 'simulé',
      ja: '模擬',
      ko: '모의',
      ru: 'симулятор',
      vi: 'mô phỏng',
    };
    for (const language of LANGUAGES) {
      expect(texts[language].title).toContain(simulated[language]);
    }
  });
});

type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
};

/** The paths of all fields into which any sentence fits. */
function freeTextsOf(schema: z.ZodMiniType): string[] {
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, []);
}

function walk(json: Json, path: readonly string[]): string[] {
  const { type, enum: words, properties = {}, anyOf = [], items } = json;
  const isText = type === 'string' && words === undefined && json.const === undefined;
  return [
    ...(isText ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, field]) => walk(field, [...path, name])),
    ...anyOf.flatMap((one) => walk(one, path)),
    ...(items ? walk(items, path) : []),
  ];
}
