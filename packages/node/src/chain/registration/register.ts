import {
  ContextGraphNotFoundError,
  ContextGraphSystemError,
  NotGraphOwnerError,
  NotRegisteredError,
} from '@kg/contract'
import { contextGraphUri, defined, type Hex, nameHash } from '@kg/core'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { moveRegistration, numberGraph } from '../../memory/context-graphs/graph-moves.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'
import { type RegisterOptions, sendRegistration } from './send-registration.js'

export interface Registration {
  row: ContextGraphRow
  onChainId: string
  nameHash: Hex
  owner: string
  txHash?: string
}

export interface RegistryNeeds {
  ledger: Journal
  chain: NodeChain
  /** To sign for names that begin with the address of one of our agents. */
  keys: AgentKeys
}

/** Context graphs on the chain, which knows them by the hash of their id. */
export function openRegistry({ ledger, chain: nodeChain, keys }: RegistryNeeds) {
  const toCurate = (given: string, caller: Caller): ContextGraphRow =>
    ledger.read((r) => requireCuratedGraph(r, requireVisibleGraph(r, given, caller).id, caller))

  async function change(
    caller: Caller,
    action: ActionIn<'context-graph'>,
    id: string,
    next: (row: ContextGraphRow) => ContextGraphRow,
  ) {
    const { value } = await ledger.write(actOf(action, caller.agent, contextGraphUri(id)), (w) => {
      const row = next(requireCuratedGraph(w, id, caller))
      w.put(contextGraphs, id, row)
      return row
    })
    return value
  }

  return {
    /** Answers the same when the node has registered it before. */
    async register(given: string, options: RegisterOptions, caller: Caller): Promise<Registration> {
      const row = toCurate(given, caller)
      if (row.kind === 'system') throw new ContextGraphSystemError({ contextGraphId: row.id })
      const chain = await nodeChain.ready('Registering a context graph')
      // A graph that is known by its hash alone has a name that nobody here knows.
      const isNameless = row.id === row.nameHash
      const hash = isNameless ? (row.id as Hex) : nameHash(row.id)
      const before = await ownerOf(chain, hash)
      const isOurs = before !== undefined && chain.wallets.account(before.owner) !== undefined
      if (isNameless && !isOurs) throw new ContextGraphNotFoundError({ contextGraphId: given })
      const receipt = isOurs ? undefined : await sendRegistration({ chain, keys }, row, options, before)
      const now = isOurs ? before : await ownerOf(chain, hash)
      if (now === undefined) throw new TypeError('what was registered is on the chain')
      const onChainId = now.id.toString()
      const registered =
        row.onChainId === onChainId
          ? row
          : await change(caller, 'context-graph.register', row.id, (now) => ({
              ...numberGraph(now, onChainId),
              nameHash: hash,
            }))
      return {
        row: registered,
        onChainId,
        nameHash: hash,
        owner: now.owner,
        ...defined({ txHash: receipt?.hash }),
      }
    },

    /** Ends publishing into it for ever. */
    async deactivate(given: string, caller: Caller): Promise<{ row: ContextGraphRow; txHash?: string }> {
      const row = toCurate(given, caller)
      if (row.onChainId === undefined) throw new NotRegisteredError({ contextGraphId: row.id })
      if (row.deactivated) return { row }
      const chain = await nodeChain.ready('Deactivating a context graph')
      const id = BigInt(row.onChainId)
      const owner = await chain.read('ContextGraphs', 'ownerOf', [id])
      if (chain.wallets.account(owner) === undefined) throw new NotGraphOwnerError({ contextGraphId: row.id, owner })
      const { active } = await chain.read('ContextGraphs', 'contextGraphOf', [id])
      const tx = { key: `deactivate/${id}`, wallet: owner }
      const receipt = active ? await chain.send(tx, 'ContextGraphs', 'deactivate', [id]) : undefined
      const changed = await change(caller, 'context-graph.deactivate', row.id, (now) =>
        moveRegistration(now, 'deactivate'),
      )
      return { row: changed, ...defined({ txHash: receipt?.hash }) }
    },
  }
}

export type Registry = ReturnType<typeof openRegistry>

async function ownerOf(chain: OpenChain, hash: Hex): Promise<{ id: bigint; owner: Hex } | undefined> {
  const id = await chain.read('ContextGraphs', 'idOf', [hash])
  return id === 0n ? undefined : { id, owner: await chain.read('ContextGraphs', 'ownerOf', [id]) }
}
