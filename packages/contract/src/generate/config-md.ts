import { type ConfigKey, configKeys, envName, otherVariables } from '../config/keys.js'
import { SchemaCollector } from './json-schema.js'
import { cell, code, generatedNote, page, table } from './markdown.js'

/** docs/config.md */
export function configMd(): string {
  return page(
    generatedNote('the config keys of packages/contract'),
    '# Configuration',
    'Settings are in `<KG_HOME>/config.json`, where a dot in a key means nesting. An environment variable overrides the file, and `kg start --set name=value` overrides both; separate the items of a list with commas. If a value is invalid, the node does not start and names the key.',
    table(
      ['Key', 'Variable', 'Values', 'Default', 'Meaning'],
      Object.entries<ConfigKey>(configKeys).map(([name, key]) => [
        code(name),
        code(envName(name)),
        cell(valuesOf(key)),
        code(JSON.stringify(key.fallback)),
        cell(key.secret === true ? `${key.about}. Never shown` : key.about),
      ]),
    ),
    '## Other variables',
    table(
      ['Variable', 'Meaning'],
      Object.entries(otherVariables).map(([name, about]) => [code(name), cell(about)]),
    ),
  )
}

function valuesOf({ schema }: ConfigKey): string {
  const { type, enum: choices, minimum, maximum, exclusiveMinimum } = new SchemaCollector().convert(schema, 'input')
  if (Array.isArray(choices)) return choices.join(', ')
  if (type === 'array') return 'list of text'
  if (type === 'boolean') return 'true, false'
  if (type !== 'integer') return 'text'
  if (exclusiveMinimum === 0) return maximum === undefined ? 'whole number from 1' : `1 to ${maximum}`
  return maximum === undefined ? `whole number from ${minimum}` : `${minimum} to ${maximum}`
}
