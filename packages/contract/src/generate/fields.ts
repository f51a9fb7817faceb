import { mapDefined } from '@kg/core'
import type { z } from 'zod'
import type { Payload, Route } from '../route.js'
import { type JsonSchema, SchemaCollector } from './json-schema.js'

/** A field of a request as docs name it. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly about: string
}

export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  const collector = new SchemaCollector()
  const forms = formsOf(resolve(collector.convert(schema, io), collector), collector)
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names].map((name) => {
    const fields = forms.flatMap(({ properties }) => mapDefined(properties?.[name], (field) => [field]) ?? [])
    const about = fields.map(({ description }) => description).find((text) => typeof text === 'string')
    return {
      name,
      type: [...new Set(fields.map(typeOf))].join(' or '),
      required: forms.every(({ required = [] }) => required.includes(name)),
      about: (about as string | undefined) ?? '',
    }
  })
}

interface ObjectForm {
  readonly properties?: Record<string, JsonSchema>
  readonly required?: string[]
}

/** An object has one form, one of several that depend on a field has them all. */
function formsOf(schema: JsonSchema, collector: SchemaCollector): ObjectForm[] {
  const forms = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined
  return forms?.flatMap((form) => formsOf(resolve(form, collector), collector)) ?? [schema]
}

export function bodyFields(route: Route): Field[] {
  return route.body === undefined ? [] : payloadFields(route.body, 'input')
}

export function payloadFields(payload: Payload, io: 'input' | 'output'): Field[] {
  if (payload.kind === 'json') return fieldsOf(payload.schema, io)
  if (payload.kind !== 'multipart') return []
  return [...fieldsOf(payload.fields, io), { name: payload.file, type: 'file', required: true, about: 'The file' }]
}

const resolve = (schema: JsonSchema, { components }: SchemaCollector): JsonSchema =>
  typeof schema.$ref === 'string' ? (components[nameOf(schema.$ref)] ?? schema) : schema

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

function typeOf(schema: JsonSchema): string {
  const fallback = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`
  return bareType(schema) + fallback
}

function bareType(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map((one) => bareType(one as JsonSchema)))].join(' or ')
  if (schema.type === 'array') return `list of ${bareType((schema.items as JsonSchema | undefined) ?? {})}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'anything'
}
