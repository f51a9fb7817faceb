import type { TxReceipt } from '@kg/chain'
import {
  ContextGraphSystemError,
  NameHashTakenError,
  NoFundsError,
  NotGraphOwnerError,
  NotRegisteredError,
} from '@kg/contract'
import { contextGraphUri, defined, type Hex, nameHash, zeroAddress } from '@kg/core'
import { isRestricted, requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { moveRegistration } from '../../memory/context-graphs/graph-moves.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { type ActionIn, actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { NodeChain, OpenChain } from '../connection/chain.js'

export interface RegisterOptions {
  accessPolicy?: 0 | 1 | undefined
  publishPolicy?: 0 | 1 | undefined
  pcaAccountId?: string | undefined
}

export interface Registration {
  row: ContextGraphRow
  onChainId: string
  nameHash: Hex
  owner: string
  txHash?: string
}

/** Context graphs on the chain, which knows them by the hash of their id. */
export function openRegistry({ ledger, chain: nodeChain }: { ledger: Journal; chain: NodeChain }) {
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
      const hash = nameHash(row.id)
      const before = await ownerOf(chain, hash)
      if (before !== undefined && chain.wallets.account(before.owner) === undefined)
        throw new NameHashTakenError({ contextGraphId: row.id, onChainId: before.id.toString(), owner: before.owner })
      const receipt = before === undefined ? await sendRegistration(chain, row, hash, options) : undefined
      const now = before ?? (await ownerOf(chain, hash))
      if (now === undefined) throw new TypeError('what was registered is on the chain')
      const onChainId = now.id.toString()
      const registered =
        row.onChainId === onChainId
          ? row
          : await change(caller, 'context-graph.register', row.id, (now) => ({
              ...moveRegistration(now, 'register', onChainId),
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

/** An open graph takes publications of everyone, a curated one of its owner, unless the options say otherwise. */
async function sendRegistration(
  chain: OpenChain,
  row: ContextGraphRow,
  hash: Hex,
  { accessPolicy, publishPolicy, pcaAccountId = '0' }: RegisterOptions,
): Promise<TxReceipt> {
  const wallet = (chain.wallets.operational()[0] ?? chain.wallets.admin).address
  if ((await chain.balanceOf(wallet)) === 0n) throw new NoFundsError({ wallet, needs: 'gas', has: '0', symbol: 'ETH' })
  const access = accessPolicy ?? (isRestricted(row) ? 1 : 0)
  return chain.send({ key: `register/${hash}`, wallet }, 'ContextGraphs', 'register', [
    hash,
    {
      accessPolicy: access,
      publishPolicy: publishPolicy ?? (access === 1 ? 0 : 1),
      publishAuthority: zeroAddress,
      publishAccountId: BigInt(pcaAccountId),
    },
  ])
}
