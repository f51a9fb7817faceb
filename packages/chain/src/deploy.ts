import { type Hex, zeroAddress } from '@kg/core'
import { type Abi, encodeDeployData } from 'viem'
import type { ChainClient } from './chain-client.js'
import { contractErrorOf } from './contract-error.js'
import { type Addresses, type ContractName, contracts, type FirstAddresses, laterContracts } from './contracts.js'
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
  /** Seconds between the request and the withdrawal of tokens from the market. */
  readonly withdrawalDelay: bigint
  /** Token wei that a creator stakes on a challenge. */
  readonly challengeBond: bigint
}

/** One node is a whole network here. */
export const localSettings: DeploySettings = {
  epochLength: 30n * 24n * 3600n,
  minimumRequiredSignatures: 1n,
  openCore: true,
  askDelay: 600n,
  withdrawalDelay: 10n,
  challengeBond: 10n ** 18n,
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
  return deployMissing(client, { Hub: hub, ...named }, settings)
}

/** Deploys the contracts that a network of an earlier release lacks. The client's wallet owns the Hub. */
export async function deployMissing(
  client: ChainClient,
  addresses: FirstAddresses,
  settings: DeploySettings,
): Promise<Addresses> {
  if (addresses.DatasetMarket !== undefined) return { ...addresses, DatasetMarket: addresses.DatasetMarket }
  const { withdrawalDelay, challengeBond } = settings
  const market = await create(client, 'DatasetMarket', [addresses.Token, withdrawalDelay, challengeBond])
  await nameInHub(client, addresses.Hub, 'DatasetMarket', market)
  return { ...addresses, DatasetMarket: market }
}

/**
 * The addresses that a Hub gives: all that a node needs to know of a network is its Hub. A contract that came with a later
 * release and that the Hub does not know has the zero address.
 */
export async function addressesOf(client: Pick<ChainClient, 'readContract'>, hub: Hex): Promise<Addresses> {
  const names = (Object.keys(contracts) as ContractName[]).filter((name) => name !== 'Hub')
  const entries = await Promise.all(
    names.map(async (name) => {
      const read = { address: hub, abi: contracts.Hub.abi, functionName: 'contractOf', args: [name] } as const
      return [name, await client.readContract(read).catch((error) => zeroIfLater(name, error))] as const
    }),
  )
  return { Hub: hub, ...Object.fromEntries(entries) } as Addresses
}

function zeroIfLater(name: ContractName, error: unknown): Hex {
  const isLater = laterContracts.some((later) => later === name)
  if (isLater && contractErrorOf(error)?.name === 'ContractUnknown') return zeroAddress
  throw error
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
