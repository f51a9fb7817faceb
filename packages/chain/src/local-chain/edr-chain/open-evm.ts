import { type EdrModule, loadEdr } from './edr-module.js'
import { faultFrom } from './rpc-fault.js'

export interface Genesis {
  readonly chainId: number
  /** Seconds. */
  readonly time: number
}

/** The EVM, asked by JSON-RPC. It makes a block only when it is asked to. */
export interface Evm {
  /** The result, as it is. Rejects with an RpcFaultError. */
  ask<Result>(method: string, params?: readonly unknown[]): Promise<Result>
  /** The result as JSON text, for handing on. Rejects with an RpcFaultError. */
  askText(method: string, params?: readonly unknown[]): Promise<string>
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

const gwei = 10n ** 9n
export const blockGasLimit = 30_000_000n
/** The first account of every development chain. */
const richAccount = { address: bytesOf('f39fd6e51aad88f6f4ce6ab8827279cfffb92266'), balance: gwei * gwei * gwei }
const resultText = '{"result":'

/** The module wants to have one in a process. */
let context: ReturnType<typeof openContext> | undefined

async function openContext() {
  const edr = loadEdr()
  const opened = new edr.EdrContext()
  await opened.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory())
  return { edr, createProvider: opened.createProvider.bind(opened, edr.L1_CHAIN_TYPE) }
}

/** Everything that goes into a block hash is fixed here or given, so that the same requests make the same chain. */
export async function openEvm(genesis: Genesis): Promise<Evm> {
  context ??= openContext()
  const { edr, createProvider } = await context
  const logger = { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined }
  const subscriptions = { subscriptionCallback: () => undefined }
  const decoder = new edr.ContractDecoder()
  const provider = await createProvider(settingsOf(edr, genesis), logger, subscriptions, decoder)
  const send = async (method: string, params: readonly unknown[] = []) =>
    (await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).data
  return {
    async ask<Result>(method: string, params?: readonly unknown[]) {
      return resultOf(await send(method, params)) as Result
    },
    async askText(method, params) {
      const data = await send(method, params)
      if (typeof data === 'string' && data.startsWith(resultText)) return data.slice(resultText.length, -1)
      return JSON.stringify(resultOf(data))
    },
  }
}

function resultOf(data: string | object): unknown {
  const answer = (typeof data === 'string' ? JSON.parse(data) : data) as Answer
  if (answer.error !== undefined) throw faultFrom(answer.error)
  return answer.result
}

function settingsOf(edr: EdrModule, { chainId, time }: Genesis): object {
  return {
    chainId: BigInt(chainId),
    networkId: BigInt(chainId),
    hardfork: edr.PRAGUE,
    genesisState: [...edr.l1GenesisState(edr.l1HardforkFromString(edr.PRAGUE)), richAccount],
    network: {
      genesisBlockGasLimit: blockGasLimit,
      genesisBlockTime: BigInt(time),
      genesisBlobGas: { gasUsed: 0n, excessGas: 0n },
    },
    initialBaseFeePerGas: gwei,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    defaultTransactionGasLimit: blockGasLimit,
    // Transactions are taken in the order in which they came, so that sending a block's again makes the same block.
    mining: { autoMine: false, blockGasLimit, memPool: { order: 'Fifo' } },
    allowBlocksWithSameTimestamp: true,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    coinbase: new Uint8Array(20),
    observability: {},
    ownedAccounts: [],
    precompileOverrides: [],
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}
