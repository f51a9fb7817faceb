import { eolOf } from './config-format.js'
import type { ObjectNode, Property } from './json5-tree.js'

/** Adds a property as the last one. Lines and commas follow what is there. */
export function insertProperty(text: string, object: ObjectNode, key: string, value: unknown): string {
  const last = object.props.at(-1)
  if (last === undefined) return fillEmpty(text, object, key, value)
  const indent = ownLine(text, last.start)
  if (indent === undefined) {
    const inline = `${JSON.stringify(key)}: ${spaced(value)}`
    return last.comma === undefined
      ? splice(text, last.end, last.end, `, ${inline}`)
      : splice(text, last.comma + 1, last.comma + 1, ` ${inline},`)
  }
  const behind = last.comma === undefined ? last.end : last.comma + 1
  const anchor = endOfLine(text, behind)
  const block = `${eolOf(text)}${indent}${property(text, indent, key, value)}`
  return last.comma === undefined
    ? `${text.slice(0, behind)},${text.slice(behind, anchor)}${block}${text.slice(anchor)}`
    : `${text.slice(0, anchor)}${block},${text.slice(anchor)}`
}

/** Takes a property out; a comma behind the last one stays only if one was there before ours came. */
export function removeProperty(text: string, object: ObjectNode, gone: Property): string {
  const before = object.props[object.props.indexOf(gone) - 1]
  const lead = /(?:\r?\n)?[ \t]*$/.exec(text.slice(0, gone.start))?.[0] ?? ''
  const start = gone.start - lead.length
  if (object.props.length === 1) {
    const left = text.slice(object.start + 1, start) + text.slice((gone.comma ?? gone.end - 1) + 1, object.end - 1)
    return splice(text, object.start + 1, object.end - 1, left.trim() === '' ? '' : left)
  }
  if (gone.comma !== undefined) return splice(text, start, gone.comma + 1, '')
  const cut = splice(text, start, gone.end, '')
  return before?.comma === undefined ? cut : splice(cut, before.comma, before.comma + 1, '')
}

export const replaceValue = (text: string, { value, start }: Property, next: unknown): string => {
  const indent = ownLine(text, start)
  return splice(text, value.start, value.end, indent === undefined ? spaced(next) : pretty(text, indent, next))
}

export const splice = (text: string, from: number, to: number, put: string): string =>
  text.slice(0, from) + put + text.slice(to)

function fillEmpty(text: string, object: ObjectNode, key: string, value: unknown): string {
  const close = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', object.start) + 1))?.[0] ?? ''
  const indent = close + unitOf(text)
  const inside = text.slice(object.start + 1, object.end - 1).trimEnd()
  const eol = eolOf(text)
  const filled = `${inside}${eol}${indent}${property(text, indent, key, value)}${eol}${close}`
  return splice(text, object.start + 1, object.end - 1, filled)
}

const property = (text: string, indent: string, key: string, value: unknown): string =>
  `${JSON.stringify(key)}: ${pretty(text, indent, value)}`

const pretty = (text: string, indent: string, value: unknown): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', `${eolOf(text)}${indent}`)

/** On one line, as people write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** One step to the right: the indentation of the first line that has one. */
const unitOf = (text: string): string => /^([ \t]+)["'\w]/m.exec(text)?.[1] ?? '  '

/** The indentation of what begins its line; undefined where something stands before it. */
function ownLine(text: string, start: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return text.lastIndexOf('\n', start - 1) >= 0 && /^[ \t]*$/.test(before) ? before : undefined
}

/** The end of the line with the remarks on it; the same place where more than a remark follows. */
function endOfLine(text: string, from: number): number {
  const rest = /(?:[ \t]|\/\*(?:(?!\*\/)[^\n])*\*\/|\/\/[^\r\n]*)*/y
  rest.lastIndex = from
  rest.test(text)
  return /^\r?\n/.test(text.slice(rest.lastIndex)) ? rest.lastIndex : from
}
