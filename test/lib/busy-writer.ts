import type { Api } from './api.js'

export const busyGraph = 'busy'

/** Writes and shares assets one after the other, and remembers those that were acknowledged. */
export interface BusyWriter {
  readonly acknowledged: readonly string[]
  /** Resolves when so many more were acknowledged. */
  more(count: number): Promise<void>
  /** Ends with the write that is on its way. */
  stop(): Promise<void>
}

export async function makeBusyGraph(user: Api): Promise<void> {
  await user.ok('createContextGraph', { body: { id: busyGraph } })
}

/** One that is cut off by a crash counts as not written, which it may be all the same. */
export function startWriting(user: Api, prefix: string): BusyWriter {
  const acknowledged: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let isStopping = false
  const run = async () => {
    for (let i = 0; !isStopping; i++) {
      const name = `${prefix}-${i}`
      const quads = [
        { subject: `urn:busy:${name}`, predicate: 'urn:busy:name', object: JSON.stringify(name) },
        { subject: `urn:busy:${name}`, predicate: 'urn:busy:knows', object: '_:somebody' },
      ]
      const body = { contextGraphId: busyGraph, name, alsoShareSwm: true, quads }
      const isDone = await user.ok('createAsset', { body }).then(
        () => true,
        () => false,
      )
      if (!isDone) continue
      acknowledged.push(name)
      for (const { resolve } of waiting.filter(({ count }) => count <= acknowledged.length)) resolve()
    }
  }
  const running = run()
  return {
    acknowledged,
    more: (count) =>
      new Promise((resolve) => waiting.push({ count: acknowledged.length + count, resolve: () => resolve() })),
    async stop() {
      isStopping = true
      await running
    },
  }
}

/** The names that a query finds, each as often as it is there. */
export async function namesFound(user: Api): Promise<string[]> {
  const sparql = 'SELECT ?n { ?s <urn:busy:name> ?n ; <urn:busy:knows> ?who }'
  const { result } = await user.ok('postQuery', { body: { sparql, contextGraphId: busyGraph } })
  return (result.bindings ?? []).map(({ n }) => JSON.parse(n ?? '""') as string).sort()
}
