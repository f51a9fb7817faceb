import { createRequire } from 'node:module'

/** What this program uses of the EVM's native module; its platform packages carry no types. */
export interface EdrModule {
  readonly L1_CHAIN_TYPE: string
  readonly PRAGUE: string
  readonly EdrContext: new () => EdrContext
  readonly ContractDecoder: new () => object
  l1ProviderFactory(): object
  l1HardforkFromString(name: string): number
  l1GenesisState(hardfork: number): GenesisAccount[]
}

export interface EdrContext {
  registerProviderFactory(chainType: string, factory: object): Promise<void>
  createProvider(
    chainType: string,
    settings: object,
    logger: object,
    subscriptions: object,
    decoder: object,
  ): Promise<EdrProvider>
}

export interface EdrProvider {
  /** Takes one JSON-RPC request. The answer has neither an id nor a version; a very long one comes parsed. */
  handleRequest(request: string): Promise<{ readonly data: string | object }>
}

export interface GenesisAccount {
  readonly address: Uint8Array
  readonly balance?: bigint
}

const libraries: Partial<Record<NodeJS.Platform, string>> = { linux: '-gnu', win32: '-msvc' }

/** The package that has the module for this platform. */
export const edrPackage = `@nomicfoundation/edr-${process.platform}-${process.arch}${libraries[process.platform] ?? ''}`

export function loadEdr(): EdrModule {
  return createRequire(import.meta.url)(edrPackage) as EdrModule
}
