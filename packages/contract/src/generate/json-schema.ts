import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Turns zod schemas into JSON Schema; those with an id are kept once, under their name, for `components`. */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {}

  /** `input`: what a caller sends; `output`: what the node answers. */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      // A schema that is checked by hand says in its metadata, as `override`, how it looks.
      unrepresentable: ({ zodSchema }) => (zodSchema._zod.def.type === 'custom' ? 'any' : 'throw'),
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
    })
    const { $schema: _, $defs = {}, ...rest } = relink(converted) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    for (const [name, component] of Object.entries($defs)) this.add(name, component)
    return rest
  }

  private add(name: string, component: JsonSchema): void {
    const known = this.components[name]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`The schema ${name} has two forms: give what is sent and what is answered different ids`)
    }
    this.components[name] = component
  }
}

function tidy(schema: JsonSchema): void {
  if (schema.override !== undefined) {
    const form = schema.override as JsonSchema
    delete schema.override
    Object.assign(schema, form)
  }
  // The bounds of a safe integer go without saying.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** References as they are in an OpenAPI document. */
function relink(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
