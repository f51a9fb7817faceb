import type { TxReceipt } from '@kg/chain'
import type { Hex } from '@kg/core'
import { step } from '@kg/store'
import type { AssetRow, LayerState } from '../../memory/assets/table.js'
import type { OpenChain } from '../connection/chain.js'
import type { Ack } from './acknowledgements.js'
import { highest } from './choose-nodes.js'
import { collectAcks } from './collect-acks.js'
import type { ReadyPlan } from './plan.js'
import type { PublishWatcher } from './publish-step.js'
import type { RecentFailures } from './recent-failures.js'
import type { Reserved } from './wallets-that-pay.js'

export interface Planned {
  row: AssetRow
  layer: LayerState
  plan: ReadyPlan
  reserved: Reserved
  failures: RecentFailures
  /** Tokens that a wallet allows the contract to take beyond what is on its way. */
  spareTokens: number
}

/** Gathers the acknowledgements, then sends one transaction under its key and waits until it is final. */
export async function sendPublication(
  chain: OpenChain,
  { row, layer: { seal }, plan, reserved, failures, spareTokens }: Planned,
  { key, watcher }: { key: string; watcher: PublishWatcher },
): Promise<{ receipt: TxReceipt; acks: readonly Ack[] }> {
  const { kaId, onChainId, nodes, required, epochs, byteSize, identityId } = plan
  const version = BigInt(seal.version)
  const acks = await collectAcks(
    { nodes, required, failures, onAck: (answer) => watcher.onAck?.(answer) },
    {
      contextGraphId: onChainId,
      kaId,
      version,
      commitment: seal.commitment as Hex,
      byteSize: BigInt(byteSize),
      epochs: BigInt(epochs),
      graphId: row.contextGraph,
    },
  )
  step('publish.acknowledged')
  // The dearest one that acknowledged sets the price. All that were asked are within the limit.
  const payer = { ...plan.payer, fee: highest(acks) }
  return reserved.during(payer, async () => {
    if (payer.accountId === 0n) await allow(chain, payer.wallet, key, { reserved, spareTokens })
    watcher.onStep?.('broadcast')
    const tx = { key, wallet: payer.wallet }
    const receipt = await chain.send(tx, 'KnowledgeAssets', plan.isUpdate ? 'update' : 'publish', [
      {
        contextGraphId: onChainId,
        kaId,
        name: row.name,
        version,
        root: seal.root as Hex,
        leafCount: BigInt(seal.leafCount),
        privateRoot: seal.privateRoot as Hex,
        byteSize: BigInt(byteSize),
        epochs,
        author: row.agent as Hex,
        authorSignature: seal.signature as Hex,
        publisherNodeIdentityId: identityId,
        accountId: payer.accountId,
        maxFee: payer.fee,
        acks: acks.map(({ identityId: node, signature }) => ({ identityId: node, signature })),
      },
    ])
    return { receipt, acks }
  })
}

/** Lets the contract take the fees of everything on its way, and some more so that the next need not ask. */
function allow(
  chain: OpenChain,
  wallet: Hex,
  key: string,
  { reserved, spareTokens }: Pick<Planned, 'reserved' | 'spareTokens'>,
): Promise<void> {
  return reserved.inTurn(wallet, async () => {
    const contract = chain.addresses.KnowledgeAssets
    const needed = reserved.of(wallet)
    if ((await chain.read('Token', 'allowance', [wallet, contract])) >= needed) return
    const amount = needed + BigInt(spareTokens) * 10n ** 18n
    await chain.send({ key: `approve/${key}`, wallet }, 'Token', 'approve', [contract, amount])
  })
}
