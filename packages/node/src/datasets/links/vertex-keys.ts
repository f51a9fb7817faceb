import { hash } from 'node:crypto'

const keyOf = (...parts: string[]): string => hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)

/** An element by its creator and its id: the same id from two creators means two elements. */
export const elementKey = (creator: string, id: string): string => keyOf('element', creator, id)

/** An identifier is the same for all creators, and joins what they say. */
export const identifierKey = (type: string, value: string): string => `i${keyOf('identifier', type, value)}`

export const connectionKey = (connectionId: string): string => keyOf('connection', connectionId)

export const isIdentifier = (vertex: string): boolean => vertex.startsWith('i')
