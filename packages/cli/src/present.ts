import type { Paint } from './command.js'
import { oneLine, plainText } from './plain-text.js'
import { pairs, table } from './table.js'

/** How a person sees data whose command has no `show`: lists as tables, objects as pairs, text as it is. */
export function present(value: unknown, paint: Paint): string {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return list(value, paint)
  if (isObject(value)) return object(value, paint)
  return value === undefined || value === null ? '' : String(value)
}

function list(values: readonly unknown[], paint: Paint): string {
  if (values.length === 0) return paint.dim('(none)')
  if (!values.every(isObject)) return values.map((value) => cell(value)).join('\n')
  const head = [...new Set(values.flatMap((value) => Object.keys(value)))]
  return table(
    head,
    values.map((value) => head.map((name) => cell(value[name]))),
    paint,
  )
}

/** Plain values first, then each list of objects under its name. */
function object(value: Readonly<Record<string, unknown>>, paint: Paint): string {
  const entries = flatten(value)
  const isTable = (inner: unknown): inner is unknown[] => Array.isArray(inner) && inner.some(isObject)
  const plain = entries.filter(([, inner]) => !isTable(inner))
  const tables = entries.filter((entry): entry is [string, unknown[]] => isTable(entry[1]))
  const blocks = tables.map(([name, inner]) => `${paint.strong(name)}\n${list(inner, paint)}`)
  if (plain.length > 0) {
    blocks.unshift(
      pairs(
        plain.map(([name, inner]) => [name, cell(inner)]),
        paint,
      ),
    )
  }
  return blocks.join('\n\n')
}

function flatten(value: Readonly<Record<string, unknown>>, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    inner === undefined
      ? []
      : isObject(inner) && Object.keys(inner).length > 0
        ? flatten(inner, `${prefix}${name}.`)
        : [[`${prefix}${name}`, inner]],
  )
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value) && !value.some(isObject)) return value.map(cell).join(', ')
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
