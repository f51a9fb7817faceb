import { hash } from 'node:crypto'
import { remember } from '@kg/core/values'

const hashText = (text: string): string => hash('sha256', text, 'hex').slice(0, 32)

/** An element by its creator and its id: the same id from two creators means two elements. */
export const elementKey = (creator: string, id: string): string =>
  hashKnown(`["element",${JSON.stringify(creator)},${JSON.stringify(id)}]`)

/** Many events are of the same few places and parties. */
const hashKnown = remember(hashText)

/** Begins the key of an identifier; other keys are hexadecimal digits alone. */
export const identifierMark = 'i'

/** An identifier is the same for all creators, and joins what they say. */
export function identifierKey(type: string, value: string): string {
  const text = `["identifier",${JSON.stringify(type)},${JSON.stringify(value)}]`
  return value.length <= longestShort ? shortKey(text) : keyOfIdentifier(text)
}

const keyOfIdentifier = (text: string): string => `${identifierMark}${hashText(text)}`

/** Short values, such as company prefixes, are often those of many things. */
const longestShort = 16
const shortKey = remember(keyOfIdentifier)

export const connectionKey = (connectionId: string): string =>
  hashText(`["connection",${JSON.stringify(connectionId)}]`)

export const isIdentifier = (vertex: string): boolean => vertex.startsWith(identifierMark)
