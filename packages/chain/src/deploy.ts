import type { Hex } from '@kg/core'
import { type Abi, encodeDeployData } from 'viem'
import type { ChainClient } from './chain-client.js'
import { type Addresses, type ContractName, contracts } from './contracts.js'
import { DeployFailedError } from './errors.js'
import { waitForReceipt } from './wait-for-receipt.js'

export interface DeploySettings {
  /** Seconds. */
  readonly epochLength: bigint
  /** Storage acknowledgements that a publication needs. */
  readonly minimumRequiredSignatures: bigint
  /** May any node declare itself a core node? */
  readonly openCore: boolean
  /** Seconds until a changed ask counts. */
  readonly askDelay: bigint
}

/** One node is a whole network here. */
export const localSettings: DeploySettings = {
  epochLength: 30n * 24n * 3600n,
  minimumRequiredSignatures: 1n,
  openCore: true,
  askDelay: 600n,
}

/** Deploys all contracts and names them in a new Hub. The client's wallet owns the Hub and the Token. */
export async function deploy(client: ChainClient, settings: DeploySettings): Promise<Addresses> {
  const owner = client.account.address
  const hub = await create(client, 'Hub', [owner])
  const token = await create(client, 'Token', [owner])
  const identities = await create(client, 'Identities', [hub, settings.openCore, settings.askDelay])
  const convictionAccounts = await create(client, 'ConvictionAccounts', [hub, token, settings.epochLength])
  const contextGraphs = await create(client, 'ContextGraphs', [convictionAccounts])
  const knowledgeAssets = await create(client, 'KnowledgeAssets', [
    hub,
    contextGraphs,
    identities,
    settings.minimumRequiredSignatures,
  ])
  const verifications = await create(client, 'Verifications', [knowledgeAssets])
  const named = {
    Token: token,
    Identities: identities,
    ConvictionAccounts: convictionAccounts,
    ContextGraphs: contextGraphs,
    KnowledgeAssets: knowledgeAssets,
    Verifications: verifications,
  }
  for (const [name, address] of Object.entries(named)) await nameInHub(client, hub, name, address)
  return { Hub: hub, ...named }
}

/** The addresses that a Hub gives: all that a node needs to know of a network is its Hub. */
export async function addressesOf(client: Pick<ChainClient, 'readContract'>, hub: Hex): Promise<Addresses> {
  const names = (Object.keys(contracts) as ContractName[]).filter((name) => name !== 'Hub')
  const entries = await Promise.all(
    names.map(async (name) => {
      const read = { address: hub, abi: contracts.Hub.abi, functionName: 'contractOf', args: [name] } as const
      return [name, await client.readContract(read)] as const
    }),
  )
  return { Hub: hub, ...Object.fromEntries(entries) } as Addresses
}

async function create(client: ChainClient, name: ContractName, args: readonly unknown[]): Promise<Hex> {
  const { abi, bytecode } = contracts[name]
  const data = encodeDeployData({ abi: abi as Abi, bytecode, args })
  const { contractAddress } = await mined(client, name, await client.sendTransaction({ data }))
  if (!contractAddress) throw new DeployFailedError({ contract: name })
  return contractAddress
}

async function nameInHub(client: ChainClient, hub: Hex, name: string, address: Hex): Promise<void> {
  const { abi } = contracts.Hub
  const hash = await client.writeContract({ address: hub, abi, functionName: 'setContract', args: [name, address] })
  await mined(client, name, hash)
}

async function mined(client: ChainClient, contract: string, hash: Hex) {
  const receipt = await waitForReceipt(client, hash)
  if (receipt.status !== 'success') throw new DeployFailedError({ contract })
  return receipt
}
