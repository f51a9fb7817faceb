import { z } from 'zod'
import { next } from './fields.js'
import type { Tool } from './tool.js'

export interface ObjectSchema {
  readonly type: 'object'
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly [key: string]: unknown
}

type Json = Record<string, unknown>

/** Schemas of a tool, each complete in itself: models and clients do not look references up. */
export function toolSchemas({ input, output, pages }: Tool): { input: ObjectSchema; output: ObjectSchema } {
  const answer = convert(output, 'output')
  const paged = pages === undefined ? {} : convert(z.object(next), 'output').properties
  const { properties } = answer
  return {
    input: convert(input, 'input'),
    output: properties === undefined ? answer : { ...answer, properties: { ...properties, ...paged } },
  }
}

function convert(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const converted = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
  const { $schema: _, $defs = {}, ...rest } = converted
  const plain = inline(rest, $defs as Record<string, Json>, io) as Json
  // Of one of several forms, all are objects; the protocol wants to read that at the top.
  return { ...plain, type: 'object' }
}

function inline(value: unknown, defs: Record<string, Json>, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => inline(one, defs, io))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...own } = value as Json
  if (typeof $ref === 'string') return { ...(inline(defs[$ref.slice('#/$defs/'.length)], defs, io) as Json), ...own }
  return Object.fromEntries(
    Object.entries(own)
      .filter(([name, field]) => !isNoise(name, field, io))
      .map(([name, field]) => [name, inline(field, defs, io)]),
  )
}

/** The bounds of a safe integer go without saying; an answer may say more than this version knows of. */
const isNoise = (name: string, field: unknown, io: 'input' | 'output'): boolean =>
  (name === 'minimum' && field === Number.MIN_SAFE_INTEGER) ||
  (name === 'maximum' && field === Number.MAX_SAFE_INTEGER) ||
  (name === 'id' && typeof field === 'string') ||
  // Of a tuple; older dialects would read it as an empty list.
  (name === 'items' && field === false) ||
  (io === 'output' && name === 'additionalProperties' && field === false)
