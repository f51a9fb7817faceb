import { type Profile, profiles } from '../profiles.js'
import { type ObjectSchema, toolSchemas } from './json-schema.js'
import { type Annotations, annotationsOf, type Tool } from './tool.js'

/** A tool as clients read of it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: ObjectSchema
  readonly annotations: Partial<Annotations>
}

/** A tool as a session of the profile lists it. */
export function listTool(tool: Tool, profile: Profile): ListedTool {
  const { isBrief, hasOutputs } = profiles[profile]
  const { name, title, description } = tool
  const { input, output } = toolSchemas(tool)
  if (hasOutputs)
    return { name, title, description, inputSchema: input, outputSchema: output, annotations: annotationsOf(tool) }
  const { brief } = tool
  return {
    name,
    description: isBrief && brief !== undefined ? brief.description : description,
    inputSchema: lean(isBrief && brief !== undefined ? only(input, brief.fields) : input),
    annotations: leanAnnotations(tool),
  }
}

const only = (schema: ObjectSchema, fields: readonly string[]): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => fields.includes(name))),
})

/** Bounds are checked when the tool is called, and the refusal says which; until then they only take room. */
const bounds = new Set([
  'additionalProperties',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'propertyNames',
])

const lean = (schema: ObjectSchema): ObjectSchema => ({
  ...(withoutBounds(schema) as ObjectSchema),
  additionalProperties: false,
})

function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds)
  if (schema === null || typeof schema !== 'object') return schema
  const kept = Object.entries(schema).filter(([name]) => !bounds.has(name))
  // The names inside `properties` are arguments, whatever they are called.
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'properties' ? eachOf(value as object) : withoutBounds(value)]),
  )
}

const eachOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutBounds(field)]))

/** Only what is not the protocol's default, and what clients ask their users by. */
function leanAnnotations({ effect }: Tool): Partial<Annotations> {
  if (effect === 'read') return { readOnlyHint: true }
  return { destructiveHint: effect === 'remove' }
}
