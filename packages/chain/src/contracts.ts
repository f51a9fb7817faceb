import type { Hex } from '@kg/core'
import { contextGraphsAbi, contextGraphsBytecode } from './abi/context-graphs.js'
import { convictionAccountsAbi, convictionAccountsBytecode } from './abi/conviction-accounts.js'
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
} as const

export type ContractName = keyof typeof contracts
export type Addresses = Readonly<Record<ContractName, Hex>>
