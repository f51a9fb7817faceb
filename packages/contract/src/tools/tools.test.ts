import { describe, expect, it } from 'vitest'
import { routes } from '../routes/index.js'
import { annotationsOf, type Tool, toolSchemas, tools } from './index.js'

const named = tools.map((tool) => [tool.name, tool] as const)

/** Methods of the routes that only look. */
const looks = (id: string) => {
  const { method, path } = routes[id as keyof typeof routes]
  const asks = ['/api/query', '/api/latest/trail', '/api/memory/recall', '/api/memory/context']
  return method === 'GET' || asks.includes(path)
}

describe('the tools', () => {
  it('have names of their own that clients take', () => {
    const names = tools.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^kg_[a-z_]{3,50}$/.test(name))).toEqual([])
  })

  it.each(named)('%s calls routes that are there, and says truly whether it only reads', (_, tool) => {
    expect(tool.routes.filter((id) => !(id in routes))).toEqual([])
    expect(annotationsOf(tool).readOnlyHint).toBe(tool.routes.every(looks))
  })

  it.each(named)('%s has schemas that stand alone and describe an object', (_, tool) => {
    const { input, output } = toolSchemas(tool)
    expect([input.type, output.type]).toEqual(['object', 'object'])
    expect(input.additionalProperties).toBe(false)
    expect(JSON.stringify([input, output])).not.toMatch(/\$ref|\$defs/)
  })

  it.each(named.filter(([, { route }]) => route !== undefined))('%s knows the fields of its route', (_, tool) => {
    const { params, query, body } = routes[tool.route as keyof typeof routes] as never as Record<string, Shaped>
    const fields = new Set([params, query, body?.schema].flatMap((part) => Object.keys(part?.shape ?? {})))
    const unknown = Object.keys(tool.input.shape).filter((name) => !fields.has(tool.rename?.[name] ?? name))
    expect(unknown.filter((name) => tool.pages?.by !== 'tool' || !['limit', 'cursor'].includes(name))).toEqual([])
  })

  it.each(named.filter(([, { pages }]) => pages !== undefined))('%s gives a list that its answer has', (_, tool) => {
    const { properties = {} } = toolSchemas(tool).output
    expect(properties).toHaveProperty((tool as Required<Tool>).pages.field)
    expect(properties).toHaveProperty('nextCursor')
  })

  it('take no more of a conversation than they must', () => {
    const told = tools.map((tool) => JSON.stringify([tool.name, tool.description, toolSchemas(tool).input]))
    expect(told.join('').length).toBeLessThan(45_000)
  })
})

interface Shaped {
  readonly shape?: object
  readonly schema?: Shaped
}
