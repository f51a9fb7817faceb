import type { ChainEvent, EventArgs, TxReceipt } from '@kg/chain'
import type { OpenChain } from '../../chain/connection/chain.js'
import { argsOf } from '../../chain/connection/event-args.js'
import { approvalRows, councilRows, type VerificationRow, verificationRows } from '../../memory/trust-levels/table.js'
import type { ActLedger } from '../../platform/acts/acts.js'
import type { TrustIndex } from './trust-index.js'

/** Takes the events of a transaction of our own, before they come by the follower. */
export type ApplyEvents = (chain: OpenChain, receipt: TxReceipt) => Promise<void>

export interface FollowNeeds {
  ledger: ActLedger
  index: TrustIndex
}

type VerifiersSet = EventArgs<'Verifications', 'VerifiersSet'>
type VerifierResigned = EventArgs<'Verifications', 'VerifierResigned'>
type Verified = EventArgs<'Verifications', 'Verified'>

/** What the chain tells of verifiers and of what they have verified. Safe to repeat. */
export async function followVerifications(needs: FollowNeeds, events: readonly ChainEvent[]): Promise<void> {
  for (const event of events) {
    const council = argsOf(event, 'Verifications', 'VerifiersSet')
    const verified = argsOf(event, 'Verifications', 'Verified')
    if (council !== undefined) await storeCouncil(needs, council)
    const resigned = argsOf(event, 'Verifications', 'VerifierResigned')
    if (resigned !== undefined) await removeVerifier(needs, resigned)
    if (verified !== undefined) await storeVerification(needs, event, verified)
  }
}

export const verificationFollower =
  (needs: FollowNeeds): ApplyEvents =>
  async (chain, receipt) => {
    const { eventsIn, followedOf } = await import('@kg/chain')
    await followVerifications(needs, eventsIn(receipt, followedOf(chain.addresses, ['Verifications'])))
  }

async function storeCouncil({ ledger, index }: FollowNeeds, args: VerifiersSet): Promise<void> {
  const onChainId = args.contextGraphId.toString()
  const generation = Number(args.generation)
  if ((ledger.read((r) => r.get(councilRows, onChainId))?.generation ?? 0) >= generation) return
  const verifiers = args.verifiers.map((address) => address.toLowerCase())
  await ledger.writeWithoutReceipt((w) =>
    w.put(councilRows, onChainId, { onChainId, generation, verifiers, threshold: Number(args.threshold) }),
  )
  const signed = ledger.read((r) => [
    ...[...r.by(verificationRows, 'byGraph', { prefix: onChainId })].map(({ key }) => key[0]),
    ...[...r.by(approvalRows, 'byGraph', { prefix: onChainId })].map(({ key }) => key[0]),
  ])
  for (const kaId of new Set(signed)) await index.again(kaId)
}

/** Of the list of that time; a newer one has been made without it. */
async function removeVerifier({ ledger }: FollowNeeds, args: VerifierResigned): Promise<void> {
  const onChainId = args.contextGraphId.toString()
  const verifier = args.verifier.toLowerCase()
  const council = ledger.read((r) => r.get(councilRows, onChainId))
  if (council?.generation !== Number(args.generation) || !council.verifiers.includes(verifier)) return
  const verifiers = council.verifiers.filter((one) => one !== verifier)
  await ledger.writeWithoutReceipt((w) => w.put(councilRows, onChainId, { ...council, verifiers }))
}

async function storeVerification({ ledger, index }: FollowNeeds, event: ChainEvent, args: Verified): Promise<void> {
  const onChainId = args.contextGraphId.toString()
  const [kaId, version] = [args.kaId.toString(), Number(args.version)]
  const key: [string, number, number, number] = [kaId, version, event.blockNumber, event.logIndex]
  await ledger.writeWithoutReceipt((w) => {
    // Told again after the list was set anew, it still belongs to the list of its time.
    const generation = w.get(verificationRows, key)?.generation || (w.get(councilRows, onChainId)?.generation ?? 0)
    const row: VerificationRow = {
      onChainId,
      kaId,
      version,
      root: args.root,
      generation,
      required: Number(args.required),
      total: Number(args.total),
      signers: args.signers.map((address) => address.toLowerCase()),
      txHash: event.transactionHash,
      blockNumber: event.blockNumber,
    }
    w.put(verificationRows, key, row)
  })
  await index.again(kaId)
}
