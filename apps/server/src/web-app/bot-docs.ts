/** `/bot/docs`: the calls of members' own programs, with their weights, for people to read. */
import {
  API_BASE,
  BOT_BASE,
  BOT_ERRORS,
  type BotTerms,
  type Endpoint,
  endpointsOf,
} from '@anywhen/protocol';
import { type Operation, escapeText, renderParameters, toText } from './docs-parts.ts';

const ENDPOINTS = endpointsOf('bot');

const FOR: Readonly<Record<BotTerms['permission'], string>> = {
  none: 'For anybody.',
  key: 'With a key.',
  read: 'Signed.',
  trade: 'Signed, with a key that trades.',
};

export function renderBotDocs(openApi: Record<string, unknown>): string {
  const paths = openApi['paths'] as Record<string, Record<string, Operation>>;
  const sections = ENDPOINTS.map((endpoint) => {
    const operation = paths[BOT_BASE + endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation ? renderEndpoint(endpoint, operation) : '';
  });
  const contents = ENDPOINTS.map(({ name, method, path }) => {
    return `<li><a href="#${name}"><code>${method} ${path}</code></a></li>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API for programs · Anywhen Paper</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${API_BASE}/docs.css"></head><body>
<h1>Anywhen Paper: API for programs</h1>
<p class="notice">Simulated trading – no real money. Nothing here can be paid in or out.</p>
${INTRODUCTION}
<h2>Calls</h2><ul class="contents">${contents.join('')}</ul>${sections.join('')}
<h2>Refusals</h2>${renderErrors()}</body></html>`;
}

const INTRODUCTION = `<p>The dialect of Binance spot: a program written for it trades here when its
addresses are <code>${BOT_BASE}/api/v3</code> and <code>${BOT_BASE}/sapi/v1</code> of this server.
Make a key in the <a href="/my/security">Security centre</a>; it shows the lines for ccxt. Answers
are bare JSON, a refusal is <code>{"code":-1121,"msg":"Invalid symbol."}</code>. Machine-readable:
<a href="${BOT_BASE}/openapi.json">openapi.json</a>.</p>
<p>A signed call has the header <code>X-MBX-APIKEY</code> and the parameters <code>timestamp</code>
(ms), <code>signature</code> and, if wanted, <code>recvWindow</code>. Signed are the bytes of the
query and right behind them those of the form body, with HMAC-SHA256 (hexadecimal) or Ed25519
(Base64).</p>
<pre tabindex="0">query="symbol=BTCUSDT&amp;timestamp=$(date +%s000)"
sign() { printf '%s' "$1" | openssl dgst -sha256 -hmac "$SECRET" -hex | sed 's/.* //'; }
curl -H "X-MBX-APIKEY: $KEY" \\
  "$URL${BOT_BASE}/api/v3/openOrders?$query&amp;signature=$(sign "$query")"</pre>`;

function renderEndpoint({ name, method, path, summary, bot }: Endpoint, operation: Operation) {
  const reply = operation.responses['200']?.content['application/json']?.schema;
  return `<h3 id="${name}"><code>${method} ${BOT_BASE}${path}</code></h3>
<p>${escapeText(summary)} ${bot ? renderTerms(bot) : ''}</p>
${renderParameters(operation)}
<details><summary>Answer</summary><pre tabindex="0">${toText(reply)}</pre></details>`;
}

function renderTerms({ permission, weight, orders }: BotTerms): string {
  const { one, all, byLimit = [] } = weight;
  const larger = byLimit.toReversed().map(([above, more]) => `, above a limit of ${above} ${more}`);
  const ofAll = all === undefined ? '' : `, without symbol ${all}`;
  const counted =
    orders === 0 ? '' : ` Counts as ${orders === 1 ? 'an order' : `${orders} orders`}.`;
  return `<em>${FOR[permission]}</em> Weight ${one}${larger.join('')}${ofAll}.${counted}`;
}

function renderErrors(): string {
  const rows = Object.values(BOT_ERRORS).map(({ status, code, msg }) => {
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeText(msg)}</td></tr>`;
  });
  return `<table><tr><th>HTTP</th><th>Code</th><th>Text</th></tr>${rows.join('')}</table>`;
}
