import { pause } from '@kg/core/async'
import { graph, type Scene } from './scene.js'

export interface Answering {
  readonly questions: number
  readonly failed: number
  readonly p99: number
  readonly worst: number
}

const everyMs = 150

/** Asks the nodes for their status and for data all the while. Those that were down meanwhile have other worries, and do not count. */
export function probe(scene: Scene): () => Promise<Answering> {
  const times = new Map<number, number[]>()
  const down = new Set<number>()
  let failed = 0
  let over = false

  async function ask(i: number): Promise<void> {
    const began = performance.now()
    try {
      const sparql = 'SELECT ?o WHERE { <urn:test:s1000> ?p ?o }'
      await scene.nodes.api(i).ok('status')
      await scene.nodes.api(i).ok('postQuery', { body: { sparql, contextGraphId: graph } })
      times.set(i, [...(times.get(i) ?? []), (performance.now() - began) / 2])
    } catch {
      // Only those that should run are expected to answer.
      if (scene.nodes.isRunning(i)) failed++
    }
  }
  const asking = Array.from({ length: scene.nodes.size }, async (_, i) => {
    while (!over) {
      if (scene.nodes.isRunning(i)) await ask(i)
      if (!scene.nodes.isRunning(i)) down.add(i)
      await pause(everyMs)
    }
  })
  return async () => {
    over = true
    await Promise.all(asking)
    const sorted = [...times].flatMap(([i, taken]) => (down.has(i) ? [] : taken)).sort((a, b) => a - b)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    return { questions: sorted.length, failed, p99: Math.round(p99), worst: Math.round(sorted.at(-1) ?? 0) }
  }
}
