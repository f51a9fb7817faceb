import { pause } from '@kg/core/async'
import { graph, type Scene } from './scene.js'

/** Waits until all running nodes hold the same, then looks for what they had acknowledged. What is wrong is listed. */
export async function verifyScene(scene: Scene, withinMs = 90_000): Promise<{ faults: string[]; ms: number }> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const inventories = await Promise.all(
      scene.running().map((i) => scene.nodes.inventoryOf(i, graph).catch((error: Error) => [error.message])),
    )
    const ms = Math.round(performance.now() - began)
    const [first = []] = inventories
    const unequal = inventories.filter((other) => other.join('\n') !== first.join('\n'))
    if (unequal.length === 0) return { faults: lost(scene, first), ms }
    if (ms > withinMs) return { faults: [differences(inventories, scene.running()), ...lost(scene, first)], ms }
    // Looking is work for the nodes too.
    await pause(Math.max(200, 2 * (performance.now() - asked)))
  }
}

function lost({ acknowledged }: Scene, lines: readonly string[]): string[] {
  const layers = new Map<string, string[]>()
  for (const line of lines) {
    const [name = '', author = '', layer = ''] = line.split(' ')
    const key = `${name} ${author.toLowerCase()}`
    layers.set(key, [...(layers.get(key) ?? []), layer])
  }
  return acknowledged
    .filter(({ name, author, layer }) => {
      const held = layers.get(`${name} ${author.toLowerCase()}`) ?? []
      return layer === 'vm' ? !held.includes('vm') : held.length === 0
    })
    .map(({ name, layer }) => `${name} was acknowledged (${layer}) and is lost`)
}

function differences(inventories: readonly (readonly string[])[], nodes: readonly number[]): string {
  const all = new Set(inventories.flat())
  const missing = inventories.map((lines, at) => {
    const have = new Set(lines)
    const lacks = [...all].filter((line) => !have.has(line))
    return `node ${nodes[at]} lacks ${lacks.length} of ${all.size}${lacks.length === 0 ? '' : ` (${lacks[0]})`}`
  })
  return `the inventories are not equal: ${missing.join('; ')}`
}
