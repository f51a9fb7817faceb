import { contractsHash, laterContractsHash } from '../abi/contracts-hash.js'
import { type Addresses, type FirstAddresses, laterContracts } from '../contracts.js'
import { LocalChainMismatchError, LocalChainOutdatedError } from '../errors.js'
import { chainFiles } from './chain-files.js'
import { readIfThere, writeDurably } from './durable-file.js'

/** What was deployed on the first start, and by which build of the contracts. */
export interface Deployment {
  readonly chainId: number
  readonly contractsHash: string
  /** Of the later contracts; absent from deployments that lack them. */
  readonly laterContractsHash?: string
  readonly addresses: FirstAddresses
}

/** The deployment of the folder, if there is one. It must be for this chain id and of this build. */
export async function readDeployment(folder: string, chainId: number): Promise<Deployment | undefined> {
  const text = await readIfThere(chainFiles(folder).deployment)
  if (text === undefined) return undefined
  const deployment = JSON.parse(text) as Deployment
  const found = deployment.chainId
  if (found !== chainId) throw new LocalChainMismatchError({ folder, expected: chainId, found })
  const hasLater = laterContracts.every((name) => deployment.addresses[name] !== undefined)
  const isOutdated = hasLater && deployment.laterContractsHash !== laterContractsHash
  if (deployment.contractsHash !== contractsHash || isOutdated) throw new LocalChainOutdatedError({ folder })
  return deployment
}

export async function writeDeployment(folder: string, chainId: number, addresses: Addresses) {
  const deployment: Deployment = { chainId, contractsHash, laterContractsHash, addresses }
  await writeDurably(chainFiles(folder).deployment, `${JSON.stringify(deployment, undefined, 2)}\n`)
}
