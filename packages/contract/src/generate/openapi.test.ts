import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { routes } from '../routes/index.js'
import { describeRoute } from './http-md.js'
import { openApi } from './openapi.js'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
  security: object[]
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const document = openApi({ version: '1.2.3', baseUrl: 'http://127.0.0.1:9200' }) as Document
const operation = (path: string, method: string): Operation => document.paths[path]![method]!

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has every route once, by its id', () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((op) => op.operationId))
    expect(ids.sort()).toEqual(Object.keys(routes).sort())
  })

  it('has a component for every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name as string,
    )
    expect(references.length).toBeGreaterThan(10)
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('names every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const op of Object.values(methods)) {
        const named = (op.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect(named, path).toEqual(inPath)
      }
    }
  })

  it('shows statements as a list of quads', () => {
    const { properties } = operation('/api/knowledge-assets/{name}/wm/write', 'post').requestBody!.content[
      'application/json'
    ]!.schema
    expect(properties.quads).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Quad' } })
    expect(document.components.schemas.Quad).toMatchObject({ required: ['subject', 'predicate', 'object'] })
  })

  it('shows what a caller sends, before defaults are filled in', () => {
    const { required } = operation('/api/context-graph/create', 'post').requestBody!.content['application/json']!.schema
    expect(required).toEqual(['id'])
    const limit = operation('/api/context-graph/list', 'get').parameters!.find(({ name }) => name === 'limit')
    expect(limit).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
    })
  })

  it('shows an upload as a form with its file', () => {
    const { content } = operation('/api/knowledge-assets/{name}/wm/import-file', 'post').requestBody!
    expect(content['multipart/form-data']!.schema.required).toEqual(['contextGraphId', 'file'])
  })

  it('lists the codes of an error status', () => {
    const { responses } = operation('/api/context-graph/unsubscribe', 'post')
    expect(responses['404']!.description).toContain('CONTEXT_GRAPH_NOT_SUBSCRIBED')
    expect(responses['404']!.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    })
  })

  it('shows the error format that a route declares', () => {
    const old = { ...routes.listAgents, path: '/api/old', errorFormat: 'message' } as const
    const { paths, components } = openApi({ version: '1', baseUrl: 'http://127.0.0.1' }, { old }) as Document
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorMessage' } } }
    const { responses } = paths['/api/old']!.get!
    for (const status of ['400', '401', '429', 'default']) expect(responses[status]!.content).toEqual(content)
    expect(components.schemas.ErrorMessage).toMatchObject({ required: ['message', 'code', 'remedy'] })
    expect(describeRoute('old', old)).toContain('Errors: `application/json` with `message`, `code` and `remedy`.')
  })

  it('asks for a token on all but the public routes', () => {
    expect(operation('/api/status', 'get').security).toEqual([])
    expect(operation('/api/agents', 'get').security).toEqual([{ bearer: [] }])
  })
})
