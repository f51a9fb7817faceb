import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@kg/contract'
import { type Host, openHost, peerIdFromSeed } from '@kg/net'
import { ed25519Signer, Ledger } from '@kg/store'
import { pino } from 'pino'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { encryptionKeyOf } from '../../exchange/profiles/encryption-keys.js'
import { type AgentProfile, agentProfiles } from '../../exchange/profiles/table.js'
import type { Agents } from '../../memory/agents/agents.js'
import { agentRows } from '../../memory/agents/table.js'
import { openAgentKeys } from '../../platform/home/agent-keys.js'
import { homeFiles, prepareHome } from '../../platform/home/home.js'
import { loadNodeKey } from '../../platform/home/node-key.js'
import { seedOf } from '../../platform/home/peer-id.js'
import { type Journal, makeJournal } from '../../platform/operations/journal.js'
import { openMessages } from './messages.js'
import { type MessageRow, messageRows } from './table.js'

/** As much of a node as messages need: a ledger, one agent, a host on loopback. */
export interface TestPost extends AsyncDisposable {
  readonly agent: string
  readonly peerId: string
  readonly seed: Uint8Array
  readonly ledger: Journal
  readonly messages: ReturnType<typeof openMessages>
  readonly agentKey: Uint8Array
  readonly profile: AgentProfile
  readonly network: PeerNetwork
  host(): Host
  /** The node goes away and comes back, with what is on disk. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Learns of the others, as their profiles would tell, and where they are. */
  meet(...others: TestPost[]): Promise<void>
  mailbox(): MessageRow[]
  write(to: TestPost, text: string): ReturnType<ReturnType<typeof openMessages>['send']>
}

export const networkId = 'test-1'

export async function testPost(name: string, networkName = 'testnet'): Promise<TestPost> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-post-'))
  const home = homeFiles(folder)
  prepareHome(home)
  const pem = loadNodeKey(home)
  const seed = seedOf(pem)
  const peerId = peerIdFromSeed(seed)
  const store = await Ledger.open({ path: home.ledger }, { signer: ed25519Signer(pem) })
  const ledger = makeJournal(store)
  const keys = openAgentKeys(home)
  const agent = keys.make()
  await ledger.writeWithoutReceipt((w) =>
    w.put(agentRows, agent, { address: agent, name, mode: 'custodial', isNodeAgent: true, registeredAt: 0 }),
  )
  const listeners: ((host: Host) => void | Promise<void>)[] = []
  let host: Host | undefined
  const network: PeerNetwork = {
    peerId,
    seed,
    current: () => host,
    stop: async () => undefined,
    status: () => ({ state: 'ready', peerId, multiaddrs: [] }),
    onOpen: (listener) => void listeners.push(listener),
    ready: async () => {
      if (host === undefined) throw new Error('offline')
      return host
    },
  }
  const config = { network: networkName, 'net.enabled': true } as Config
  const agents = { nodeAgent: () => agent } as Agents
  const log = pino({ level: 'silent' })
  const messages = openMessages({ ledger, network, agents, keys, config, log })

  async function goOnline(): Promise<void> {
    const opened = await openHost({
      privateKey: seed,
      role: 'edge',
      listen: ['/ip4/127.0.0.1/tcp/0'],
      networkId,
      dht: false,
    })
    for (const listener of listeners) await listener(opened)
    host = opened
  }
  async function goOffline(): Promise<void> {
    await host?.stop()
    host = undefined
  }
  function openedHost(): Host {
    if (host === undefined) throw new Error(`${name} is offline`)
    return host
  }
  await goOnline()
  const encryptionKey = Buffer.from(encryptionKeyOf(seed, agent).publicKey).toString('hex')
  const post: TestPost = {
    agent,
    peerId,
    seed,
    ledger,
    messages,
    network,
    goOnline,
    goOffline,
    host: openedHost,
    agentKey: keys.get(agent) as Uint8Array,
    profile: { agent, peerId, name, nodeRole: 'edge', encryptionKey, skills: [], version: 1, updatedAt: 0 },
    async meet(...others) {
      await ledger.writeWithoutReceipt((w) => {
        for (const { profile } of others) w.put(agentProfiles, profile.agent, profile)
      })
      for (const other of others) await openedHost().dial(other.host().multiaddrs()[0] as string)
    },
    mailbox: () => ledger.read((r) => [...r.by(messageRows, 'byTime', { prefix: [agent] })].map(({ value }) => value)),
    write(to, text) {
      const found = ledger.read((r) => messages.directory.find(r, to.agent, agent))
      return messages.send({ from: agent, to: found, text, waitMs: 5000 }, new AbortController().signal)
    },
    async [Symbol.asyncDispose]() {
      await messages.stop()
      await goOffline()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return post
}

/** All of them know each other and are connected. */
export async function acquainted(...posts: TestPost[]): Promise<void> {
  for (const post of posts) await post.meet(...posts.filter((other) => other !== post))
}
