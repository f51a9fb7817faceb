import type { Hex } from '@kg/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openChainScene } from '../../chain/chain-scene.test.support.js'
import { signConsent } from '../../chain/consents/sign-consent.js'
import { ownAcknowledgement } from '../../chain/publishing/acknowledgements.js'
import { openPublishing } from '../../chain/publishing/publishing.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { verifierLister } from './council.js'
import { verificationFollower } from './follow-verifications.js'
import { TrustIndex } from './trust-index.js'

export type TrustScene = Awaited<ReturnType<typeof openTrustScene>>

/** A node with a chain, a registered graph and one published asset in it. */
export async function openTrustScene() {
  const scene = await openChainScene()
  const index = new TrustIndex(scene.store, scene.log)
  const applyEvents = verificationFollower({ ledger: scene.store, index })
  const chain = scene.nodeChain
  const graphId = await scene.graph('lab', { registered: true })
  const ref = await scene.share(graphId, 'notes')
  const publishing = openPublishing({ ...scene, chain, ackNodes: ownAcknowledgement.nodes })
  const publication = await publishing.publish(ref, scene.caller, {})
  const graph = scene.ledger.read((r) => r.get(contextGraphs, graphId))
  if (graph?.onChainId === undefined) throw new TypeError('it is registered')
  return {
    ...scene,
    index,
    applyEvents,
    publication,
    graphRow: graph,
    onChainId: graph.onChainId,
    /** What verifiers sign. */
    version: {
      contextGraphId: BigInt(graph.onChainId),
      kaId: BigInt(publication.kaId),
      version: BigInt(publication.version),
      root: publication.merkleRoot as Hex,
    },
    listVerifiers: verifierLister({ ledger: scene.ledger, chain, keys: scene.keys, applyEvents }),
    /** A verifier elsewhere, who has agreed. */
    async otherVerifier() {
      const account = privateKeyToAccount(generatePrivateKey())
      const { deadline, signature } = await signConsent(scene.chain, 'verifier', BigInt(graph.onChainId ?? 0), account)
      return {
        agent: account.address.toLowerCase(),
        consent: { member: account.address, deadline: Number(deadline), signature },
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await index.stop()
      await scene[Symbol.asyncDispose]()
    },
  }
}
