import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Daemon, startDaemon } from '../../../lib/daemon.js'
import { freePorts } from '../../../lib/free-ports.js'
import { operator } from '../../../lib/people.js'
import { until } from '../../../lib/until.js'
import { graph } from './scene.js'

/** Nodes in two parts that can be kept from each other. */
export interface Parts extends AsyncDisposable {
  readonly daemons: readonly Daemon[]
  /** Namespaces of the kernel with a cable between them; where they cannot be made, one part is frozen. */
  readonly how: 'namespaces' | 'freezing'
  isFrozen(i: number): boolean
  cut(): void
  heal(): void
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })

interface Cables {
  readonly namespace: string
  /** Of this side and the other one, for peers; this cable is cut. */
  readonly peers: readonly [string, string]
  /** Of this side and the other one, for the test: the API over there, what both sides reach over here. */
  readonly test: readonly [string, string]
  set(state: 'up' | 'down'): void
  remove(): void
}

/** A second namespace, and two cables to it: one for peers, one for the test. */
function layCables(): Cables | undefined {
  const number = process.pid % 250
  const namespace = `kg-part-${process.pid}`
  const cable = (letter: string, subnet: string) => {
    const [near, far] = [`kg${process.pid}${letter}0`, `kg${process.pid}${letter}1`]
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far)
    ip('link', 'set', far, 'netns', namespace)
    ip('addr', 'add', `${subnet}.1/24`, 'dev', near)
    ip('netns', 'exec', namespace, 'ip', 'addr', 'add', `${subnet}.2/24`, 'dev', far)
    ip('link', 'set', near, 'up')
    ip('netns', 'exec', namespace, 'ip', 'link', 'set', far, 'up')
    return near
  }
  try {
    ip('netns', 'add', namespace)
  } catch {
    return undefined
  }
  try {
    ip('netns', 'exec', namespace, 'ip', 'link', 'set', 'lo', 'up')
    const peers = cable('p', `10.213.${number}`)
    cable('a', `10.214.${number}`)
    return {
      namespace,
      peers: [`10.213.${number}.1`, `10.213.${number}.2`],
      test: [`10.214.${number}.1`, `10.214.${number}.2`],
      set: (state) => void ip('link', 'set', peers, state),
      remove: () => void ip('netns', 'del', namespace),
    }
  } catch {
    ip('netns', 'del', namespace)
    return undefined
  }
}

export interface PartOptions {
  /** Which nodes stand on the other side; else every third one, from the last. */
  readonly isFar?: (i: number) => boolean
  /** More variables of a node. An address is given that both sides reach, cut or not. */
  readonly env?: (i: number, home: string, address: string) => Promise<Record<string, string>>
}

export async function partitionedNodes(count: number, options: PartOptions = {}): Promise<Parts> {
  const cables = layCables()
  const place = mkdtempSync(join(tmpdir(), 'kg-parts-'))
  const isFar = options.isFar ?? ((i: number) => (count - 1 - i) % 3 === 0)
  const ports = await freePorts(count)
  const daemons: Daemon[] = []
  let frozen = false
  const kill = (signal: NodeJS.Signals) => {
    for (const [i, { pid }] of daemons.entries()) if (isFar(i)) process.kill(pid, signal)
  }
  const parts: Parts = {
    daemons,
    how: cables === undefined ? 'freezing' : 'namespaces',
    isFrozen: (i) => frozen && isFar(i),
    cut() {
      if (cables !== undefined) return cables.set('down')
      frozen = true
      kill('SIGSTOP')
    },
    heal() {
      if (cables !== undefined) return cables.set('up')
      kill('SIGCONT')
      frozen = false
    },
    async [Symbol.asyncDispose]() {
      if (frozen) parts.heal()
      await Promise.allSettled(daemons.map((daemon) => daemon[Symbol.asyncDispose]()))
      cables?.remove()
      rmSync(place, { recursive: true, force: true })
    },
  }
  try {
    const known: string[] = []
    for (let i = 0; i < count; i++) {
      const far = cables !== undefined && isFar(i)
      const address = cables === undefined ? '127.0.0.1' : cables.peers[far ? 1 : 0]
      const home = join(place, `node-${i + 1}`)
      const env = {
        KG_NETWORK: 'none',
        KG_NET_ENABLED: 'true',
        KG_CONTEXT_GRAPHS: graph,
        KG_NET_LISTEN: `/ip4/${address}/tcp/${ports[i]}`,
        KG_NET_BOOTSTRAP: known.join(','),
        // The test is no loopback client over there.
        ...(far ? { KG_API_HOST: cables.test[1], KG_RATE_LIMIT_REQUESTS_PER_MINUTE: '100000' } : {}),
        ...(await options.env?.(i, home, cables?.test[0] ?? '127.0.0.1')),
      }
      const within = far ? ['ip', 'netns', 'exec', cables.namespace] : []
      const daemon = await startDaemon({ home, env, within })
      daemons.push(daemon)
      const ready = () => operator(daemon).ok('status')
      known.push((await until(ready, ({ multiaddrs }) => multiaddrs.length > 0)).multiaddrs[0] ?? '')
    }
    return parts
  } catch (error) {
    await parts[Symbol.asyncDispose]()
    throw error
  }
}
