import { AgentExistsError, AgentNotFoundError, ForbiddenError, ValidationFailedError } from '@kg/contract'
import { agentDid, defined } from '@kg/core'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import { newToken, tokenHash } from '../../platform/home/admin-tokens.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { noteClient } from './note-client.js'
import { type AgentClient, type AgentRow, agentRows, tokenRows } from './table.js'

export interface NewAgent {
  name: string
  framework?: string
  publicKey?: string
}

/** Agents of this node and the tokens that act as them. Only hashes of tokens are kept. */
export interface Agents {
  nodeAgent(): string
  agentOfToken(token: string): string | undefined
  get(address: string): AgentRow
  register(agent: NewAgent, by: string): Promise<{ row: AgentRow; token: string }>
  /** A new token in place of all others of an agent: an agent's own, or any by the operator. */
  rotate(address: string, caller: Caller): Promise<{ agent: string; token: string }>
  /** When a token of an agent was last used, since the start. */
  lastSeen(address: string): number | undefined
  /** Notes which client acts for an agent; false where the same one did so a moment ago. */
  noteClient(address: string, client: Omit<AgentClient, 'at'>): Promise<boolean>
  /** Removes all tokens of an agent and returns their number. */
  revoke(address: string, by: string): Promise<number>
}

export async function openAgents(needs: {
  ledger: Journal
  keys: AgentKeys
  addressOf: (publicKey: string) => string
}): Promise<Agents> {
  const { ledger, keys, addressOf } = needs
  const seen = new Map<string, number>()
  const existing = ledger.read((r) => [...r.by(agentRows, 'nodeAgent', { limit: 1 })][0]?.value.address)
  const nodeAgent =
    existing ?? (await add({ name: 'node', mode: 'custodial', isNodeAgent: true, address: keys.make() }, 'node'))

  async function add(agent: Omit<AgentRow, 'registeredAt'>, by: string, token?: string): Promise<string> {
    const act = actOf('agent.register', by === 'node' ? agent.address : by, agentDid(agent.address))
    await ledger.write(act, (w) => {
      if (w.has(agentRows, agent.address)) throw new AgentExistsError({ agent: agent.address })
      w.put(agentRows, agent.address, { ...agent, registeredAt: Date.now() })
      if (token !== undefined) w.put(tokenRows, tokenHash(token), { agent: agent.address, createdAt: Date.now() })
    })
    return agent.address
  }

  /** The form of a key is checked where it comes in; whether it is a point of the curve, only here. */
  function addressOfGiven(publicKey: string): string {
    try {
      return addressOf(publicKey)
    } catch (cause) {
      const problems = [{ path: 'publicKey', problem: 'is not a point of secp256k1' }]
      throw new ValidationFailedError({ where: 'body', problems }, { cause })
    }
  }

  function get(address: string): AgentRow {
    const row = ledger.read((r) => r.get(agentRows, address.toLowerCase()))
    if (row === undefined) throw new AgentNotFoundError({ agent: address })
    return row
  }

  /** Removes all tokens of an agent, and puts a new one in their place where it is given. */
  async function replaceTokens(
    action: ActionIn<'agent'>,
    address: string,
    by: string,
    token?: string,
  ): Promise<number> {
    const { address: agent } = get(address)
    const act = actOf(action, by, agentDid(agent))
    const { value } = await ledger.write(act, (w) => {
      const old = [...w.by(tokenRows, 'byAgent', { prefix: agent })].map(({ key }) => key)
      for (const hash of old) w.remove(tokenRows, hash)
      if (token !== undefined) w.put(tokenRows, tokenHash(token), { agent, createdAt: Date.now() })
      return old.length
    })
    return value
  }

  return {
    nodeAgent: () => nodeAgent,
    agentOfToken(token) {
      const agent = ledger.read((r) => r.get(tokenRows, tokenHash(token)))?.agent
      if (agent !== undefined) seen.set(agent, Date.now())
      return agent
    },
    lastSeen: (address) => seen.get(address.toLowerCase()),
    noteClient: (address, client) => noteClient(ledger, get(address).address, client),
    get,
    async register({ name, framework, publicKey }, by) {
      const token = `kg_at_${newToken()}`
      const address = publicKey === undefined ? keys.make() : addressOfGiven(publicKey)
      const row = {
        address,
        name,
        mode: publicKey === undefined ? ('custodial' as const) : ('self-sovereign' as const),
        isNodeAgent: false,
        ...defined({ framework, publicKey }),
      }
      await add(row, by, token)
      return { row: get(address), token }
    },
    async rotate(address, caller) {
      if (!caller.isAdmin && caller.agent !== address.toLowerCase())
        throw new ForbiddenError({ why: 'An agent may only rotate its own token' })
      const { address: agent } = get(address)
      const token = `kg_at_${newToken()}`
      await replaceTokens('agent.rotate-token', agent, caller.agent, token)
      return { agent, token }
    },
    revoke: (address, by) => replaceTokens('agent.revoke', address, by),
  }
}
