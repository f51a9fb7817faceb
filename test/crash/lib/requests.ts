import { createHash } from 'node:crypto'

export const ns = 'urn:crash:'

interface Quad {
  subject: string
  predicate: string
  object: string
}

export interface Wrote {
  readonly subject: string
  readonly values: number
  readonly blankNodes: number
}

/** A request that changes something, and what must be there once it was carried out. */
export interface Change {
  readonly key: string
  readonly path: string
  readonly status: number
  readonly body: Record<string, unknown>
  readonly name: string
  readonly wrote: Wrote
  /** Where the statements are then; either: in the draft until a job has shared it. */
  readonly layer: 'wm' | 'swm' | 'either'
  /** A share job comes of it: its effect is there once that has ended. */
  readonly queues: boolean
}

/** The n-th turn of a writer: most append to its draft, some share at once, some queue the sharing. */
export function turnOf(contextGraphId: string, writer: number, n: number): Change[] {
  const id = `${contextGraphId}-w${writer}-${n}`
  const dice = createHash('md5').update(id).digest()
  const values = 1 + ((dice[0] ?? 0) % 200)
  const blankNodes = (dice[1] ?? 0) % 3 === 0 ? 1 + ((dice[2] ?? 0) % 5) : 0
  const wrote = { subject: `${ns}${id}`, values, blankNodes }
  const quads = quadsOf(wrote)
  const asset = '/api/knowledge-assets'
  const kind = (dice[3] ?? 0) % 10
  const queued = kind === 1
  const name = kind < 2 ? id : `${contextGraphId}-w${writer}`
  const common = { name, wrote, queues: false }
  if (kind === 0) {
    const body = { contextGraphId, name, quads, alsoShareSwm: true }
    return [{ ...common, key: id, path: asset, status: 201, body, layer: 'swm' }]
  }
  const write: Change = {
    ...common,
    key: id,
    path: `${asset}/${name}/wm/write`,
    status: 200,
    body: { contextGraphId, quads },
    layer: queued ? 'either' : 'wm',
  }
  if (!queued) return [write]
  const path = `${asset}/${name}/swm/share-async`
  return [
    write,
    { ...common, key: `${id}-job`, path, status: 202, body: { contextGraphId }, layer: 'swm', queues: true },
  ]
}

/** Blank nodes of two requests are never the same, so a request that is carried out twice shows in their number. */
function quadsOf({ subject, values, blankNodes }: Wrote): Quad[] {
  const plain = Array.from({ length: values }, (_, i) => ({ subject, predicate: `${ns}value`, object: `"${i}"` }))
  const blank = Array.from({ length: blankNodes }, (_, i) => [
    { subject, predicate: `${ns}has`, object: `_:b${i}` },
    { subject: `_:b${i}`, predicate: `${ns}of`, object: `"${i}"` },
  ])
  return [...plain, ...blank.flat()]
}
