import {
  ConsentMissingError,
  NotGraphOwnerError,
  NotRegisteredError,
  NoVerifiersError,
  TrustTxFailedError,
  ValidationFailedError,
} from '@kg/contract'
import { type Hex, KgError } from '@kg/core'
import { pause } from '@kg/core/async'
import { sha256 } from '@kg/store'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import { agentAccount } from '../../chain/consents/consents.js'
import { signConsent } from '../../chain/consents/sign-consent.js'
import { requireCuratedGraph } from '../../memory/context-graphs/access.js'
import { requireVisibleGraph } from '../../memory/context-graphs/resolve-graph.js'
import type { ContextGraphRow } from '../../memory/context-graphs/table.js'
import { type CouncilRow, councilRows } from '../../memory/trust-levels/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ApplyEvents } from './follow-verifications.js'

export interface CouncilNeeds {
  ledger: Journal
  chain: NodeChain
  keys: AgentKeys
  applyEvents: ApplyEvents
}

export function onChainIdOf({ id, onChainId }: ContextGraphRow): string {
  if (onChainId === undefined) throw new NotRegisteredError({ contextGraphId: id })
  return onChainId
}

/** The verifiers as the chain has them now; the list itself comes by the chain's events. */
export async function currentCouncil(ledger: Journal, chain: OpenChain, graph: ContextGraphRow): Promise<CouncilRow> {
  const onChainId = onChainIdOf(graph)
  const [generation, threshold, size] = await chain.read('Verifications', 'councilOf', [BigInt(onChainId)])
  if (size === 0n) throw new NoVerifiersError({ contextGraphId: graph.id })
  const followed = () => ledger.read((r) => r.get(councilRows, onChainId))
  const end = Date.now() + 5000
  while (followed()?.generation !== Number(generation) && Date.now() < end) {
    chain.follower.wake()
    await pause(50, undefined, { keepsProcess: false })
  }
  const known = followed()
  if (known?.generation !== Number(generation))
    throw new TrustTxFailedError({
      what: 'The list of verifiers',
      why: 'this node has not followed the chain far enough',
    })
  return { ...known, threshold: Number(threshold) }
}

/** Lists who verifies for a context graph, by the wallet that owns it. The same list again sends nothing. */
export function verifierLister({ ledger, chain: nodeChain, keys, applyEvents }: CouncilNeeds) {
  return async (
    given: string,
    wanted: { verifiers: readonly string[]; threshold?: number | undefined; consents?: readonly Agreed[] | undefined },
    caller: Caller,
  ) => {
    const graph = ledger.read((r) => requireCuratedGraph(r, requireVisibleGraph(r, given, caller).id, caller))
    const onChainId = onChainIdOf(graph)
    const verifiers = [...new Set(wanted.verifiers.map((address) => address.toLowerCase()))]
    const threshold = wanted.threshold ?? Math.floor(verifiers.length / 2) + 1
    if (threshold > verifiers.length) throw tooHigh(verifiers.length)
    const chain = await nodeChain.ready('Listing verifiers')
    const owner = await chain.read('ContextGraphs', 'ownerOf', [BigInt(onChainId)])
    if (chain.wallets.account(owner) === undefined) throw new NotGraphOwnerError({ contextGraphId: graph.id, owner })
    const [generation] = await chain.read('Verifications', 'councilOf', [BigInt(onChainId)])
    const before = ledger.read((r) => r.get(councilRows, onChainId))
    const isSame =
      before?.generation === Number(generation) &&
      before.threshold === threshold &&
      before.verifiers.join() === verifiers.join()
    if (isSame) return { graph, council: before }
    const agreed = wanted.consents ?? []
    const consents = await newConsents({ chain, keys, onChainId: BigInt(onChainId), caller, given: agreed }, verifiers)
    const digest = sha256(JSON.stringify([verifiers, threshold, consents.map((one) => one.signature)])).slice(0, 16)
    const tx = { key: `verifiers/${onChainId}/${generation + 1n}/${digest}`, wallet: owner }
    try {
      const list = verifiers as Hex[]
      const receipt = await chain.send(tx, 'Verifications', 'setVerifiers', [
        BigInt(onChainId),
        list,
        BigInt(threshold),
        consents,
      ])
      await applyEvents(chain, receipt)
      const council = ledger.read((r) => r.get(councilRows, onChainId))
      if (council === undefined) throw new TypeError('what was set is on the chain')
      return { graph, council, txHash: receipt.hash }
    } catch (error) {
      if (!(error instanceof KgError) || error.status === 503) throw error
      throw new TrustTxFailedError({ what: 'The list of verifiers', why: error.message }, { cause: error })
    }
  }
}

export interface Agreed {
  readonly member: string
  readonly deadline: number
  readonly signature: string
}

interface AgreementNeeds {
  readonly chain: OpenChain
  readonly keys: AgentKeys
  readonly onChainId: bigint
  readonly caller: Caller
  readonly given: readonly Agreed[]
}

/** The consents of those who have not agreed on the chain before. The caller agrees by asking; anybody else has signed. */
async function newConsents(
  { chain, keys, onChainId, caller, given }: AgreementNeeds,
  verifiers: readonly string[],
): Promise<{ verifier: Hex; deadline: bigint; signature: Hex }[]> {
  const signed = new Map(given.map((one) => [one.member.toLowerCase(), one]))
  const found = await Promise.all(
    verifiers.map(async (verifier) => {
      const address = verifier as Hex
      if (await chain.read('Verifications', 'hasAgreed', [onChainId, address])) return []
      const one = signed.get(verifier)
      if (one !== undefined)
        return { verifier: address, deadline: BigInt(one.deadline), signature: one.signature as Hex }
      if (verifier !== caller.agent || keys.get(verifier) === undefined)
        throw new ConsentMissingError({ kind: 'verifier', id: onChainId.toString(), member: verifier })
      const { deadline, signature } = await signConsent(
        chain,
        'verifier',
        onChainId,
        await agentAccount(keys, verifier),
      )
      return { verifier: address, deadline, signature }
    }),
  )
  return found.flat()
}

function tooHigh(verifiers: number): Error {
  const problem = `must be at most ${verifiers}, the number of verifiers`
  return new ValidationFailedError({ where: 'body', problems: [{ path: 'threshold', problem }] })
}
