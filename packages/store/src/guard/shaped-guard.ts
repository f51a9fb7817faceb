import { type GuardedQuery, type GuardOptions, guardQuery } from './guard-query.js'
import { LruCache } from './lru-cache.js'
import { longTextLength, type OffLoop } from './off-loop.js'
import { isParserLoaded, loadParser } from './parser.js'
import { fillIn, type QueryShape, shapeOf, splitAtMarks } from './query-shape.js'

interface GuardedShape extends Omit<GuardedQuery, 'text'> {
  readonly parts: readonly string[]
}

/** A guard that parses one query of a shape; those that differ only in constants are let through like it. */
export function shapedGuard(guard: OffLoop<GuardOptions, GuardedQuery>): OffLoop<GuardOptions, GuardedQuery> {
  const shapes = new LruCache<GuardedShape | 'none'>({ entries: 1000, bytes: 8 << 20 }, (shape) =>
    shape === 'none' ? 0 : shape.parts.reduce((sum, part) => sum + part.length * 2, 0),
  )
  const readShape = ({ template, constants }: QueryShape, options: GuardOptions): GuardedShape | 'none' => {
    try {
      const { text, ...rest } = guardQuery(template, options)
      const parts = splitAtMarks(text, constants.length)
      return parts === undefined ? 'none' : { ...rest, parts }
    } catch {
      // What is wrong, and where, is for the text itself to show.
      return 'none'
    }
  }
  const shaped: OffLoop<GuardOptions, GuardedQuery> = (text, options = {}, task = {}) => {
    if (!isParserLoaded()) return loadParser().then(() => shaped(text, options, task))
    const shape =
      text.length < Math.min(longTextLength, options.maxLength ?? longTextLength) ? shapeOf(text) : undefined
    if (shape === undefined) return guard(text, options, task)
    const key = `${options.baseIri}\n${options.maxRows}\n${shape.template}`
    let known = shapes.get(key)
    if (known === undefined) {
      known = readShape(shape, options)
      shapes.set(key, known)
    }
    if (known === 'none') return guard(text, options, task)
    const { parts, ...rest } = known
    return { ...rest, text: fillIn(parts, shape.constants) }
  }
  return shaped
}
