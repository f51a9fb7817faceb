import { isRecord, serverName } from '../entry.js'
import { NotEditableError } from '../not-editable.js'
import type { ConfigFormat } from './config-format.js'
import { insertProperty, removeProperty, replaceValue } from './json-edit.js'
import { type ObjectNode, type Property, parseTree, plainValue } from './json5-tree.js'

/** JSON with or without comments, trailing commas and the rest of JSON5; our entry stands under these keys. */
export function jsonFormat(under: readonly string[]): ConfigFormat {
  const isEmpty = (text: string) => text.trim() === ''

  /** The object that holds the servers, as far as there is one, and the keys that are missing to it. */
  function holder(text: string): { object: ObjectNode; missing: readonly string[] } {
    let object = asObject(parseTree(text), 'it')
    for (const [depth, key] of under.entries()) {
      const property = named(object, key)
      if (property === undefined) return { object, missing: under.slice(depth) }
      object = asObject(property.value, key)
    }
    return { object, missing: [] }
  }

  function ours(text: string): { object: ObjectNode; property: Property } | undefined {
    if (isEmpty(text)) return undefined
    const { object, missing } = holder(text)
    const property = missing.length === 0 ? named(object, serverName) : undefined
    return property && { object, property }
  }

  return {
    find(text) {
      const present = ours(text)
      return present && plainValue(present.property.value)
    },
    put(text, entry) {
      if (isEmpty(text)) return `${JSON.stringify(wrap(under, { [serverName]: entry }), null, 2)}\n`
      const present = ours(text)
      if (present !== undefined) return replaceValue(text, present.property, entry)
      const { object, missing } = holder(text)
      const [key = serverName, ...deeper] = [...missing, serverName]
      return insertProperty(text, object, key, wrap(deeper, entry))
    },
    drop(text) {
      let left = text
      for (let present = ours(left); present !== undefined; present = ours(left)) {
        left = removeProperty(left, present.object, present.property)
      }
      return left
    },
    rest: (text) =>
      isEmpty(text) ? '{}' : JSON.stringify(without(plainValue(parseTree(text)), [...under, serverName])),
  }
}

/** The last of that name is the one that counts. */
const named = ({ props }: ObjectNode, key: string): Property | undefined => props.findLast((each) => each.key === key)

function asObject(node: ReturnType<typeof parseTree>, what: string): ObjectNode {
  if (node.kind !== 'object') throw new NotEditableError(`${what} is not an object`)
  return node
}

const wrap = (keys: readonly string[], value: unknown): unknown =>
  keys.reduceRight((inner, key) => ({ [key]: inner }), value)

/** Without what the keys lead to, nor the objects that are empty then. */
export function without(value: unknown, [key, ...deeper]: readonly string[]): unknown {
  if (key === undefined || !isRecord(value)) return value
  const { [key]: inner, ...others } = value
  const left = deeper.length === 0 ? undefined : without(inner, deeper)
  return left === undefined || (isRecord(left) && Object.keys(left).length === 0) ? others : { ...others, [key]: left }
}
