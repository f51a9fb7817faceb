import { type ConfigKey, configKeys, envName, otherVariables } from '../config/keys.js'
import { SchemaCollector } from './json-schema.js'
import { cell, code, generatedNote, page, table } from './markdown.js'

/** docs/config.md */
export function configMd(): string {
  return page(
    generatedNote('the config keys of packages/contract'),
    '# Configuration',
    'Settings stand in `<KG_HOME>/config.json`; dots are nesting. A variable of the environment wins over the file, and `kg start --set name=value` over both; lists are given with commas there. A value that does not fit stops the start and names its key.',
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
  return `${minimum ?? ''} to ${maximum ?? ''}`
}
