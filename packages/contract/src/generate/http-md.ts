import { defaultDeadlines } from '../deadline.js'
import { bodyCaps, type Payload, type Route } from '../route.js'
import { authText, families, familyTitle } from './families.js'
import { bodyFields, type Field, fieldsOf, payloadFields } from './fields.js'
import { cell, code, generatedNote, page, prose, table } from './markdown.js'
import { templatePath } from './openapi.js'
import { repliesOf, statusesOf } from './statuses.js'

/** docs/http.md */
export function httpMd(): string {
  return page(
    generatedNote('the route records of packages/contract'),
    '# HTTP',
    'A running node describes the same routes at `GET /openapi.json` (OpenAPI 3.1) and `GET /.well-known/skill.md` (for agents).',
    [
      '- **Auth**: `Authorization: Bearer <token>`; *admin token* means a node-admin token, *token* any valid one.',
      '- **Errors**: `application/problem+json` with a stable `code` and a `remedy`, unless the route names another format; [errors.md](errors.md) lists them all.',
      `- **Deadlines** of the client: read ${defaultDeadlines.read / 1000} s, list ${defaultDeadlines.list / 1000} s, long ${defaultDeadlines.long / 1000} s.`,
      '- **Repeats**: every POST takes an `Idempotency-Key`; `GET /api/operations/{key}` tells the outcome.',
      '- **Lists**: `limit`, `cursor` and `nextCursor`. JSON reads carry an `ETag`; with `If-None-Match` an answer that is the same is a 304.',
      '- **Any route** may also answer 500 (`INTERNAL`), 503 (`STORE_UNAVAILABLE`, `STORE_SERVER_AWAY`, `VIEWS_BUSY`), 504 (`REQUEST_DEADLINE`) and 507 (`STORE_FULL`, `VIEW_TOO_LARGE`): the node, its disk or its SPARQL server is in trouble.',
      '- **While the node stops**, what has begun is finished; what comes after on an open connection gets 503 `NODE_STOPPING`, and new connections are refused.',
    ].join('\n'),
    ...[...families()].flatMap(([family, routes]) => [
      `## ${familyTitle(family)}`,
      ...routes.flatMap(([id, route]) => describeRoute(id, route)),
    ]),
  )
}

/** What the page says about one route. */
export function describeRoute(id: string, route: Route): string[] {
  const cap = route.body === undefined ? '' : ` · Body: at most ${bodyCaps[route.cap ?? 'small'] / 1024} KiB`
  return [
    `### ${route.method} ${templatePath(route.path)}`,
    `${route.summary}.${route.about === undefined ? '' : ` ${route.about}`}`,
    `Operation: \`${id}\` · Auth: ${authText[route.auth]} · Deadline: ${route.deadline}${cap}`,
    ...(route.outcomeUnknown === true
      ? ['No answer in time means that the outcome is unknown, not that it failed.']
      : []),
    ...(route.errorFormat === 'message' ? ['Errors: `application/json` with `message`, `code` and `remedy`.'] : []),
    fieldTable('Path', route.params === undefined ? [] : fieldsOf(route.params, 'input')),
    fieldTable('Query', route.query === undefined ? [] : fieldsOf(route.query, 'input')),
    route.body?.kind === 'raw'
      ? `Body: one of ${route.body.mediaTypes.map(code).join(', ')}${route.bodyOptional === true ? '; may be left out' : ''}.`
      : fieldTable('Body', bodyFields(route)),
    ...Object.entries(repliesOf(route)).map(([status, payload]) => `Answer ${status}: ${answerText(payload)}`),
    table(
      ['Status', 'Codes'],
      [...statusesOf(route)].map(([status, errors]) => [
        String(status),
        errors.map(({ record }) => code(record.code)).join(', '),
      ]),
    ),
  ]
}

function fieldTable(head: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  return table(
    [head, 'Type', 'Needed', 'Meaning'],
    fields.map(({ name, type, required, about }) => [code(name), cell(type), required ? 'yes' : '', prose(about)]),
  )
}

function answerText(payload: Payload): string {
  if (payload.kind === 'raw') return payload.mediaTypes.map(code).join(', ') || 'no body'
  const fields = payloadFields(payload, 'output')
  return fields.map(({ name, required }) => code(required ? name : `${name}?`)).join(', ') || 'no body'
}
