import { defined } from '@kg/core/values'
import type { Payload, Route } from '../route.js'
import { bodyCaps } from '../route.js'
import { routes } from '../routes/index.js'
import { errorMessage, problem, quad } from '../schemas/common.js'
import { type JsonSchema, SchemaCollector } from './json-schema.js'
import { repliesOf, statusesOf } from './statuses.js'

/** The API as an OpenAPI 3.1 document. */
export function openApi(
  { version, baseUrl }: { version: string; baseUrl: string },
  records: Readonly<Record<string, Route>> = routes,
): object {
  const schemas = new SchemaCollector()
  schemas.convert(quad, 'input')
  const paths: Record<string, Record<string, object>> = {}
  for (const [id, route] of Object.entries(records)) {
    const path = templatePath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(id, route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'kg node',
      version,
      description: 'Shared, queryable, provable memory: context graphs and the Knowledge Assets in them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(Object.values(records).map(({ family }) => family))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A node-admin token or the token of an agent' },
      },
      schemas: schemas.components,
    },
  }
}

/** `/a/:name` → `/a/{name}` */
export const templatePath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function operationOf(id: string, route: Route, schemas: SchemaCollector): object {
  const parameters = parametersOf(route, schemas)
  return {
    operationId: id,
    tags: [route.family],
    summary: route.summary,
    ...defined({ description: route.about }),
    security: route.auth === 'public' ? [] : [{ bearer: [] }],
    'x-kg-auth': route.auth,
    'x-kg-deadline': route.deadline,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route, route.body, schemas) }),
    responses: responsesOf(route, schemas),
  }
}

function parametersOf(route: Route, schemas: SchemaCollector): object[] {
  const fields = (where: 'path' | 'query', object: Route['params']) => {
    if (object === undefined) return []
    const { properties = {}, required = [] } = schemas.convert(object, 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...defined({ description }),
      schema,
    }))
  }
  return [
    ...fields('path', route.params),
    ...fields('query', route.query),
    ...(route.method === 'POST' ? [idempotencyKey] : []),
  ]
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body give the first answer again; GET /api/operations/{key} tells the outcome',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function bodyOf(route: Route, body: Payload, schemas: SchemaCollector): object {
  return {
    required: route.bodyOptional !== true,
    description: `At most ${bodyCaps[route.cap ?? 'small']} bytes`,
    content: contentOf(body, 'input', schemas),
  }
}

function contentOf(payload: Payload, io: 'input' | 'output', schemas: SchemaCollector): Record<string, object> {
  switch (payload.kind) {
    case 'json':
      return { 'application/json': { schema: schemas.convert(payload.schema, io) } }
    case 'multipart': {
      const { properties, required, ...schema } = schemas.convert(payload.fields, io)
      const file = { type: 'string', contentMediaType: 'application/octet-stream' }
      return {
        'multipart/form-data': {
          schema: {
            ...schema,
            properties: { ...(properties as object), [payload.file]: file },
            required: [...((required as string[] | undefined) ?? []), payload.file],
          },
        },
      }
    }
    case 'raw':
      return Object.fromEntries(payload.mediaTypes.map((type) => [type, {}]))
    case 'empty':
      return {}
  }
}

function responsesOf(route: Route, schemas: SchemaCollector): Record<string, object> {
  const content = errorContent(route, schemas)
  const responses: Record<string, object> = {}
  for (const [status, payload] of Object.entries(repliesOf(route))) {
    const types = contentOf(payload, 'output', schemas)
    responses[status] = {
      description: phrases[status] ?? 'Done',
      ...(Object.keys(types).length === 0 ? {} : { content: types }),
    }
  }
  for (const [status, errors] of statusesOf(route)) {
    responses[status] = {
      description: errors.map(({ record }) => `\`${record.code}\`: ${record.title}`).join('\n\n'),
      content,
    }
  }
  responses.default = { description: 'Any other failure', content }
  return responses
}

function errorContent({ errorFormat }: Route, schemas: SchemaCollector): Record<string, object> {
  return errorFormat === 'message'
    ? { 'application/json': { schema: schemas.convert(errorMessage, 'output') } }
    : { 'application/problem+json': { schema: schemas.convert(problem, 'output') } }
}

const phrases: Record<string, string> = { 201: 'Made', 202: 'Taken on', 204: 'Done', 304: 'As it was' }
