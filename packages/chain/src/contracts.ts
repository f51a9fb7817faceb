import { type Hex, zeroAddress } from '@kg/core'
import { contextGraphsAbi, contextGraphsBytecode } from './abi/context-graphs.js'
import { convictionAccountsAbi, convictionAccountsBytecode } from './abi/conviction-accounts.js'
import { datasetMarketAbi, datasetMarketBytecode } from './abi/dataset-market.js'
import { hubAbi, hubBytecode } from './abi/hub.js'
import { identitiesAbi, identitiesBytecode } from './abi/identities.js'
import { knowledgeAssetsAbi, knowledgeAssetsBytecode } from './abi/knowledge-assets.js'
import { tokenAbi, tokenBytecode } from './abi/token.js'
import { verificationsAbi, verificationsBytecode } from './abi/verifications.js'

/** Every contract under the name that the Hub gives it. */
export const contracts = {
  Hub: { abi: hubAbi, bytecode: hubBytecode },
  Token: { abi: tokenAbi, bytecode: tokenBytecode },
  Identities: { abi: identitiesAbi, bytecode: identitiesBytecode },
  ConvictionAccounts: { abi: convictionAccountsAbi, bytecode: convictionAccountsBytecode },
  ContextGraphs: { abi: contextGraphsAbi, bytecode: contextGraphsBytecode },
  KnowledgeAssets: { abi: knowledgeAssetsAbi, bytecode: knowledgeAssetsBytecode },
  Verifications: { abi: verificationsAbi, bytecode: verificationsBytecode },
  DatasetMarket: { abi: datasetMarketAbi, bytecode: datasetMarketBytecode },
} as const

export type ContractName = keyof typeof contracts
export type Addresses = Readonly<Record<ContractName, Hex>>

/** Networks that began with an earlier release may lack these. */
export const laterContracts = ['DatasetMarket'] as const satisfies readonly ContractName[]
export type LaterContract = (typeof laterContracts)[number]

/** What a network has at least. */
export type FirstAddresses = Omit<Addresses, LaterContract> & Partial<Addresses>

/** Does the network have the contract? */
export function hasContract(addresses: Addresses, name: ContractName): boolean {
  return addresses[name] !== zeroAddress
}
