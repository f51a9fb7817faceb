import { join } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { nest } from '../home/config-file.js'
import { homeFiles } from '../home/home-files.js'
import { freePorts } from './free-port.js'
import type { Devnet, DevnetNode } from './state.js'

/** The nodes that are there, and new ones up to the number that is wanted. None is taken away. */
export async function planNodes({ folder, nodes }: Devnet, wanted: { nodes: number; core: number }): Promise<Devnet> {
  const missing = Math.max(0, wanted.nodes - nodes.length)
  const ports = await freePorts(2 * missing)
  const added = Array.from({ length: missing }, (_, i): DevnetNode => {
    const number = nodes.length + i + 1
    return {
      name: `node-${number}`,
      role: number <= wanted.core ? 'core' : 'edge',
      home: join(folder, `node-${number}`),
      apiPort: ports[2 * i] ?? 0,
      netPort: ports[2 * i + 1] ?? 0,
    }
  })
  return { folder, nodes: [...nodes, ...added] }
}

/** All that sets a node of the devnet apart stands in its config.json, so that every `kg` with this home finds it. */
export function writeSettings({ folder }: Devnet, { name, role, home, apiPort, netPort }: DevnetNode): void {
  const values = new Map<string, unknown>([
    ...[['name', name] as const, ['nodeRole', role] as const],
    ...[['network', 'local'] as const, ['chain.folder', join(folder, 'chain')] as const],
    ...[['apiPort', apiPort] as const, ['net.listen', [`/ip4/127.0.0.1/tcp/${netPort}`]] as const],
  ])
  writePrivate(homeFiles(home).config, `${JSON.stringify(nest(values), null, 2)}\n`)
}
