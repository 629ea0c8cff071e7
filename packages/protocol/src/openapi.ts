/** OpenAPI 3.1 from the endpoints themselves: nothing in it is written a second time. */
import * as z from 'zod/mini';
import {
  type BotTerms,
  COMMON_REJECTIONS,
  type Endpoint,
  MEMBER_HEADER,
  type Surface,
  WRITE_REJECTIONS,
} from './base/endpoint.ts';
import { FILE_NAME_HEADER } from './files/endpoints.ts';
import { BOT_ERRORS } from './bots/errors.ts';
import { RECV_WINDOW_MS_MAX } from './bots/rules.ts';
import { MOMENT_MAX } from './bots/shapes.ts';
import { ENDPOINTS, baseOf, endpointsOf } from './modules.ts';
import { REJECTIONS, type RejectionCode } from './rejections.ts';
import { FILE_RULES } from './files/rules.ts';

type Json = Record<string, unknown>;

const SESSION_COOKIE: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-anywhen',
  description: 'Where the server is reached without https its name is anywhen_session.',
};

const STAFF_COOKIE: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-anywhen_console',
  description: 'Where the console is reached without https its name is anywhen_console.',
};

const COOKIES: Readonly<Record<Surface, Json>> = {
  member: { session: SESSION_COOKIE },
  staff: { session: STAFF_COOKIE },
  bot: {
    key: { type: 'apiKey', in: 'header', name: 'X-MBX-APIKEY' },
    signature: {
      type: 'apiKey',
      in: 'query',
      name: 'signature',
      description: 'HMAC-SHA256 or Ed25519 of the query and the body as they are sent.',
    },
  },
};

export function buildOpenApi(
  version: string,
  surface: Surface = 'member',
  endpoints: readonly Endpoint[] = ENDPOINTS,
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointsOf(surface, endpoints)) {
    const path = baseOf(surface) + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: surface === 'member' ? 'Anywhen Paper' : `Anywhen Paper: ${surface}`,
      version,
      description: 'A simulated exchange. Paper money only: nothing can be paid in or out.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    // Whichever server the document was read from.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Rejection: surface === 'bot' ? botErrorSchema() : rejectionSchema() },
      securitySchemes: COOKIES[surface],
    },
  };
}

function toOperation(endpoint: Endpoint): Json {
  return endpoint.bot ? toBotOperation(endpoint, endpoint.bot) : toOwnOperation(endpoint);
}

/** Bare answers, and a key and a signature instead of a session. */
function toBotOperation(endpoint: Endpoint, { permission, weight, orders }: BotTerms): Json {
  const security = { none: [], key: [{ key: [] }] }[permission as string];
  const signing = permission === 'read' || permission === 'trade' ? signingParameters() : [];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: security ?? [{ key: [], signature: [] }],
    'x-permission': permission,
    'x-weight': weight,
    ...(orders > 0 ? { 'x-orders': orders } : {}),
    parameters: [...toParameters(endpoint.query, 'query'), ...signing],
    responses: {
      200: { description: 'Accepted', ...jsonContent(schemaOf(endpoint.reply, 'output')) },
      default: {
        description: 'Refused',
        ...jsonContent({ $ref: '#/components/schemas/Rejection' }),
      },
    },
  };
}

function signingParameters(): Json[] {
  const whole = (maximum: number) => ({ type: 'integer', minimum: 0, maximum });
  const longest = whole(RECV_WINDOW_MS_MAX);
  return [
    { name: 'timestamp', in: 'query', required: true, schema: whole(MOMENT_MAX) },
    { name: 'recvWindow', in: 'query', required: false, schema: longest },
  ];
}

function botErrorSchema(): Json {
  const codes = [...new Set(Object.values(BOT_ERRORS).map(({ code }) => code))];
  return {
    type: 'object',
    required: ['code', 'msg'],
    properties: {
      code: { enum: codes.toSorted((one, other) => other - one) },
      msg: { type: 'string' },
    },
  };
}

function toOwnOperation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(endpoint.roles.length > 0 ? { 'x-roles': endpoint.roles } : {}),
    ...(endpoint.isSocketCallable ? { 'x-socket-callable': true } : {}),
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...writeHeaders(endpoint),
    ],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Accepted',
        ...(endpoint.isDownload
          ? { content: { 'application/octet-stream': {} } }
          : jsonContent(envelope(schemaOf(endpoint.reply, 'output')))),
      },
      ...toRejections(endpoint),
    },
  };
}

function requestBody({ method, body, isUpload }: Endpoint): Json {
  if (isUpload) return { requestBody: { required: true, content: fileContent() } };
  if (method === 'GET' || isEmpty(body)) return {};
  return { requestBody: { required: true, ...jsonContent(schemaOf(body)) } };
}

/** The bare bytes: an empty schema is how OpenAPI 3.1 says so. */
function fileContent(): Json {
  const types = Object.values(FILE_RULES).flatMap((rules): readonly string[] => rules.types);
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function toParameters(schema: Endpoint['query'], place: 'path' | 'query'): Json[] {
  // What a number of the query is read as says its limits; as a text it has none.
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    return { name, in: place, required: required.includes(name), schema: property };
  });
}

function writeHeaders({ surface, method, access, isMoney, isUpload }: Endpoint): Json[] {
  const header = (name: string, description: string, schema: Json, required = true) => {
    return { name, in: 'header', required, description, schema };
  };
  const member = header(
    MEMBER_HEADER,
    'The number of the member the caller believes to be; another one than the session’s is refused.',
    { type: 'string' },
    false,
  );
  const csrf = header(
    'X-CSRF',
    surface === 'staff'
      ? 'Repeats the cookie __Host-anywhen_console_csrf, without https anywhen_console_csrf.'
      : 'Repeats the cookie __Host-anywhen_csrf, without https anywhen_csrf.',
    { type: 'string' },
  );
  const key = header(
    'Idempotency-Key',
    'Chosen by the caller; a repeat returns the first answer.',
    {
      type: 'string',
      format: 'uuid',
    },
  );
  const name = header(
    FILE_NAME_HEADER,
    'The name of the file, percent-encoded; it is not stored.',
    {
      type: 'string',
    },
  );
  return [
    ...(method === 'GET' ? [] : [csrf]),
    ...(isMoney ? [key] : []),
    ...(isUpload ? [name] : []),
    ...(access === 'member' ? [member] : []),
  ];
}

function toRejections({ rejections, method }: Endpoint): Record<string, Json> {
  const byStatus = new Map<number, RejectionCode[]>();
  const ofAll = method === 'GET' ? COMMON_REJECTIONS : [...WRITE_REJECTIONS, ...COMMON_REJECTIONS];
  for (const code of [...rejections, ...ofAll]) {
    const { status } = REJECTIONS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = jsonContent({ $ref: '#/components/schemas/Rejection' });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), ...content }]),
  );
}

function rejectionSchema(): Json {
  return {
    type: 'object',
    required: ['ok', 'code', 'num', 'key', 'message', 'requestId'],
    properties: {
      ok: { const: false },
      code: { enum: Object.keys(REJECTIONS) },
      num: { type: 'integer' },
      key: { type: 'string' },
      message: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      data: { type: 'object' },
      requestId: { type: 'string' },
    },
  };
}

function envelope(data: unknown): Json {
  const properties = { ok: { const: true }, data };
  return { type: 'object', required: ['ok', 'data'], properties };
}

function jsonContent(schema: unknown): Json {
  return { content: { 'application/json': { schema } } };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io }) as Json;
  return json;
}

function isEmpty(schema: z.ZodMiniType): boolean {
  return Object.keys((schemaOf(schema)['properties'] as Json | undefined) ?? {}).length === 0;
}
