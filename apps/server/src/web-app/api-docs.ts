/**
 * `/api/openapi.json` for programs and `/api/docs` for people, both made from the endpoints that
 * members have, and the same below `/bot` from those that members' own programs have: by the build,
 * or when they are first requested. No start waits for them.
 */
import { existsSync } from 'node:fs';
import {
  API_BASE,
  BOT_BASE,
  CLOSE_CODES,
  COMMON_REJECTIONS,
  type Endpoint,
  REJECTIONS,
  REJECTION_CODES,
  SOCKET_PATH,
  TOPICS,
  WRITE_REJECTIONS,
  endpointsOf,
} from '@anywhen/protocol';
import { buildOpenApi } from '@anywhen/protocol/openapi';
import type { FastifyInstance } from 'fastify';
import { type Prepared, prepare, sendPrepared } from '../platform/http/prepared.ts';
import { renderBotDocs } from './bot-docs.ts';
import { type Operation, escapeText, renderParameters, toText } from './docs-parts.ts';
import { readFiles, typeOf } from './files.ts';

const ENDPOINTS = endpointsOf('member');

/** By its path: the file it is in. */
const FILES = {
  [`${API_BASE}/openapi.json`]: 'openapi.json',
  [`${API_BASE}/docs`]: 'docs.html',
  [`${API_BASE}/docs.css`]: 'docs.css',
  [`${BOT_BASE}/openapi.json`]: 'bot-openapi.json',
  [`${BOT_BASE}/docs`]: 'bot-docs.html',
} as const;

type Documents = ReadonlyMap<string, Prepared>;

export function serveApiDocs(
  app: FastifyInstance,
  { version, apiDocsDir = '' }: { version: string; apiDocsDir?: string | undefined },
): void {
  let documents: Promise<Documents> | undefined;
  const open = async () => (existsSync(apiDocsDir) ? readFiles(apiDocsDir) : prepareAll(version));
  for (const [path, file] of Object.entries(FILES)) {
    app.get(path, async (request, reply) => {
      documents ??= open();
      const document = (await documents).get(`/${file}`);
      if (!document) throw new Error(`${apiDocsDir} has no ${file}`);
      return sendPrepared(request, reply, document);
    });
  }
}

/** The texts, by file; what the build writes. */
export function makeApiDocs(version: string): Record<string, string> {
  const openApi = buildOpenApi(version, 'member');
  const botApi = buildOpenApi(version, 'bot');
  return {
    'openapi.json': JSON.stringify(openApi),
    'docs.html': renderDocs(openApi),
    'docs.css': STYLE,
    'bot-openapi.json': JSON.stringify(botApi),
    'bot-docs.html': renderBotDocs(botApi),
  };
}

function prepareAll(version: string): Documents {
  const texts = Object.entries(makeApiDocs(version));
  return new Map(
    texts.map(([file, text]) => [`/${file}`, prepare(text, { type: typeOf(file) })] as const),
  );
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
h2 { margin-top: 2.5rem; } h3 { margin: 2rem 0 .25rem; } h3 code { font-size: 16px; font-weight: 700; }
summary { padding: .6rem 0; }
.notice { border-left: 4px solid #b7791f; padding-left: .75rem; }
.contents { columns: 20rem; padding-left: 1.25rem; } .contents li { padding: .2rem 0; }
td, th { text-align: left; padding: .2rem .75rem .2rem 0; vertical-align: top; overflow-wrap: normal; }
table { display: block; overflow-x: auto; }
`;

function renderDocs(openApi: Record<string, unknown>): string {
  const paths = openApi['paths'] as Record<string, Record<string, Operation>>;
  const sections = ENDPOINTS.map((endpoint) => {
    const operation = paths[API_BASE + endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? renderEndpoint(endpoint, operation) : '';
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Anywhen Paper</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${API_BASE}/docs.css"></head><body>
<h1>Anywhen Paper API</h1>
<p class="notice">Simulated trading – no real money. Nothing here can be paid in or out.</p>
${INTRODUCTION}
<h2>Endpoints</h2><ul class="contents">${contents()}</ul>${sections.join('')}
<h2>Socket</h2>${SOCKET}${renderTopics()}
<h3>Calls</h3><p>A member may call these endpoints on the socket too: ${callableLinks()}. Send
<code>{"op":"call","id":1,"endpoint":"transfer","key":"…","body":{…}}</code> with the
<code>Idempotency-Key</code> as <code>key</code>, and <code>params</code> or <code>query</code> where
the endpoint has them. The answer is <code>{"type":"answer","id":1,…}</code> with the same envelope as
over HTTP, and <code>"isReplay":true</code> where HTTP says <code>Idempotent-Replay</code>. Answers come
in any order; 32 calls may be under way. If the socket closes before the answer, ask again over HTTP
with the same key.</p>
<h2>Refusals</h2>${renderRejections()}</body></html>`;
}

const INTRODUCTION = `<p>JSON, for members with a session cookie
(<code>__Host-anywhen</code>, without https <code>anywhen_session</code>). Amounts are decimal strings, times milliseconds or
whole seconds of UTC since 1970. What was accepted is <code>{"ok":true,"data":…}</code>; a refusal is
<code>{"ok":false,"code":…}</code> with the HTTP status of its code. Every endpoint may also refuse
with ${COMMON_REJECTIONS.join(', ')}; after RATE_LIMITED, <code>data.retryAfterMs</code> says how long
to wait. Machine-readable: <a href="${API_BASE}/openapi.json">openapi.json</a>.</p>
<p>Whatever is public can be read without anything; <code>$URL</code> is the address of this server:</p>
<pre tabindex="0">curl "$URL${API_BASE}/markets/BTCUSDT"
curl "$URL${API_BASE}/fairness/anchors"</pre>
<p>Writes repeat the cookie <code>__Host-anywhen_csrf</code> (without https
<code>anywhen_csrf</code>), which the first answer sets, in the header <code>X-CSRF</code>, else they hear ${WRITE_REJECTIONS.join(', ')}. What moves money carries an
<code>Idempotency-Key</code>, a UUID of your own: the same key with the same content happens once.</p>
<pre tabindex="0">curl -c jar "$URL${API_BASE}/markets"
csrf() { awk '$6 ~ /anywhen_csrf$/ { print $7 }' jar; }
curl -b jar -c jar -H "X-CSRF: $(csrf)" --json '{"account":"demo","password":"…"}' \\
  "$URL${API_BASE}/auth/login"
curl -b jar -H "X-CSRF: $(csrf)" -H "Idempotency-Key: 3d1f7a52-9c0e-4b7a-8f26-5e0d9b1c4a77" \\
  --json '{"from":"funds","to":"contract","currency":"USDT","quantity":"10"}' \\
  "$URL${API_BASE}/transfers"</pre>`;

const SOCKET = `<p>One WebSocket at <code>${SOCKET_PATH}</code>. Send
<code>{"op":"subscribe","topics":["ticker:all"]}</code>; the answer is a snapshot, then events, each
with the topic's sequence number; a gap means: subscribe again. A topic you may not have, or that does
not exist, answers <code>{"type":"rejected",…}</code>. Frames of a member's topic also name a
<code>stream</code>. After a lost connection, within two minutes, name where you stood:
<code>{"op":"subscribe","topics":["balance"],"since":{"balance":{"stream":"…","seq":17}}}</code>. The
answer is <code>{"type":"resumed",…}</code> and the events you missed, or a snapshot if they are
gone.</p>`;

function contents(): string {
  return ENDPOINTS.map(({ name, method, path }) => {
    return `<li><a href="#${name}"><code>${method} ${path}</code></a></li>`;
  }).join('');
}

function renderEndpoint(endpoint: Endpoint, operation: Operation): string {
  const content = operation.requestBody?.content ?? {};
  const body = content['application/json']?.schema;
  const reply = operation.responses['200']?.content['application/json']?.schema;
  const answer = endpoint.isDownload
    ? '<p>Answers with the bytes of one file; a refusal is JSON as ever.</p>'
    : `<details><summary>Answer</summary><pre tabindex="0">${toText(reply)}</pre></details>`;
  return `<h3 id="${endpoint.name}"><code>${endpoint.method} ${API_BASE}${endpoint.path}</code></h3>
<p>${escapeText(endpoint.summary)} ${endpoint.access === 'member' ? '<em>Members only.</em>' : ''}</p>
${renderParameters(operation)}
${endpoint.isUpload ? `<p>The body is the bytes of one file: ${Object.keys(content).join(', ')}.</p>` : ''}
${body ? `<details><summary>Body</summary><pre tabindex="0">${toText(body)}</pre></details>` : ''}
${answer}
${endpoint.rejections.length > 0 ? `<p>Refuses with ${endpoint.rejections.join(', ')}.</p>` : ''}`;
}

function callableLinks(): string {
  return ENDPOINTS.filter(({ isSocketCallable }) => isSocketCallable)
    .map(({ name }) => `<a href="#${name}"><code>${name}</code></a>`)
    .join(', ');
}

function renderTopics(): string {
  const rows = Object.values(TOPICS).map(({ example, access }) => {
    return `<tr><td><code>${example}</code></td><td>${access}</td></tr>`;
  });
  const codes = Object.entries(CLOSE_CODES).map(([name, code]) => {
    return `<tr><td><code>${code}</code></td><td>${name}</td></tr>`;
  });
  return `<table><tr><th>Topic</th><th>For</th></tr>${rows.join('')}</table>
<table><tr><th>Close code</th><th>Why</th></tr>${codes.join('')}</table>`;
}

function renderRejections(): string {
  const rows = REJECTION_CODES.map((code) => {
    const { num, status, message } = REJECTIONS[code];
    return `<tr><td>${num}</td><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>`;
  });
  return `<table><tr><th>No.</th><th>Code</th><th>HTTP</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}
