import { TxRevertedError } from '@kg/contract'
import { defined } from '@kg/core'
import type { NodeChain, OpenChain } from '../../chain/connection/chain.js'
import type { PeerNetwork } from '../../exchange/p2p/peer-network.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import {
  approvalRows,
  type CouncilRow,
  type ProposalRow,
  proposalRows,
  verificationRows,
} from '../../memory/trust-levels/table.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import { askForApprovals, versionOf } from './collect-approvals.js'
import { currentCouncil } from './council.js'
import type { ApplyEvents } from './follow-verifications.js'
import { sendVerification, unrecorded } from './send-verification.js'
import { type Signed, signAs } from './signatures.js'
import { SignaturesMissingError } from './signatures-missing.js'
import { storeApprovals } from './store-approvals.js'
import type { TrustIndex } from './trust-index.js'

export interface AdvanceNeeds {
  ledger: Journal
  chain: NodeChain
  network: PeerNetwork
  keys: AgentKeys
  index: TrustIndex
  applyEvents: ApplyEvents
  /** Whether all verifiers of this node sign for a context graph, or only the agent that proposes. */
  signs: (graph: string) => boolean
}

const maxAttempts = 3

/** Brings a proposal to its end, or fails with the signatures that are still missing. */
export async function advanceProposal(
  needs: AdvanceNeeds,
  given: ProposalRow,
  signal: AbortSignal,
): Promise<ProposalRow> {
  const { ledger, keys, index, signs } = needs
  const chain = await needs.chain.ready('A verification', signal)
  let row = given
  for (;;) {
    if (row.state === 'collecting') row = await collect()
    if (row.state !== 'sending') return row
    try {
      const receipt = await sendVerification(chain, row, signal)
      await needs.applyEvents(chain, receipt)
      chain.follower.wake()
      return await verified()
    } catch (error) {
      // Somebody else may have brought a signature meanwhile: what is still missing is looked up anew.
      if (!(error instanceof TxRevertedError) || row.attempt >= maxAttempts) throw error
      row = await note({ ...row, state: 'collecting', attempt: row.attempt + 1, signatures: [] })
    }
  }

  /** Asks until there is enough to send, the time is up, or nobody has anything new to say. */
  async function collect(): Promise<ProposalRow> {
    await storeApprovals({ ledger, index }, row, await ownSignatures())
    for (;;) {
      const council = await councilOf(ledger, chain, row)
      const recorded = Number(await chain.read('Verifications', 'signersOf', [versionOf(row)]))
      if (recorded >= row.required) return verified()
      const signed = approvalsOf(ledger, row, council)
      const fresh = await unrecorded(chain, row, signed)
      const signers = signed.map(({ signer }) => signer)
      if (recorded + fresh.length >= row.required) return note({ ...row, state: 'sending', signatures: fresh, signers })
      if (Date.now() >= row.expiresAt)
        return { ...row, state: signers.length + recorded > 0 ? 'partial' : 'no_quorum', signers }
      const missing = council.verifiers.filter((verifier) => !signers.includes(verifier))
      const answer = await askForApprovals({ ...needs, chain }, row, missing, signal)
      await storeApprovals({ ledger, index }, row, answer.signed)
      const peers = [...answer.reasons].map(([peer, reason]) => ({ peer, reason }))
      row = await note({ ...row, signers, peers })
      signal.throwIfAborted()
      if (answer.signed.length === 0)
        throw new SignaturesMissingError({ required: row.required, given: recorded + fresh.length })
    }
  }

  /** Of those who have not signed yet. */
  async function ownSignatures(): Promise<Signed[]> {
    const council = await councilOf(ledger, chain, row)
    const known = new Set(approvalsOf(ledger, row, council).map(({ signer }) => signer))
    const may = council.verifiers.filter((one) => !known.has(one) && (signs(row.contextGraph) || one === row.proposer))
    return signAs({ chain, keys }, may, versionOf(row))
  }

  /** What the chain has recorded of it. */
  async function verified(): Promise<ProposalRow> {
    await index.again(row.kaId)
    const recorded = ledger.read((r) =>
      [...r.range(verificationRows, { prefix: [row.kaId, row.version] })]
        .map(({ value }) => value)
        .filter(({ onChainId, root }) => onChainId === row.onChainId && root === row.root),
    )
    const last = recorded.at(-1)
    const signers = [...new Set(recorded.flatMap((one) => one.signers))]
    return {
      ...row,
      state: 'verified',
      signers: signers.length > 0 ? signers : row.signers,
      peers: [],
      ...defined({ txHash: last?.txHash, blockNumber: last?.blockNumber }),
    }
  }

  async function note(next: ProposalRow): Promise<ProposalRow> {
    await ledger.writeWithoutReceipt((w) => w.put(proposalRows, next.proposalId, next))
    return next
  }
}

function approvalsOf(
  ledger: Journal,
  { kaId, version, onChainId, root }: ProposalRow,
  { verifiers }: CouncilRow,
): Signed[] {
  return ledger.read((r) =>
    [...r.range(approvalRows, { prefix: [kaId, version] })]
      .filter(({ key, value }) => verifiers.includes(key[2]) && value.onChainId === onChainId && value.root === root)
      .map(({ key, value }) => ({ signer: key[2], signature: value.signature })),
  )
}

function councilOf(ledger: Journal, chain: OpenChain, { contextGraph }: ProposalRow): Promise<CouncilRow> {
  const graph = ledger.read((r) => r.get(contextGraphs, contextGraph))
  if (graph === undefined) throw new TypeError('a proposal is about a context graph')
  return currentCouncil(ledger, chain, graph)
}
