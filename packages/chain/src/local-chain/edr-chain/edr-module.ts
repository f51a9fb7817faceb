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

export interface Platform {
  readonly platform: string
  readonly arch: string
}

const libraries: Readonly<Record<string, string>> = { linux: '-gnu', win32: '-msvc' }
const here = createRequire(import.meta.url)

/** Is there a module for this platform, and is it installed? */
export function hasEdr(wanted: Platform = process): boolean {
  try {
    here.resolve(packageOf(wanted))
    return true
  } catch {
    return false
  }
}

export function loadEdr(): EdrModule {
  return here(packageOf(process)) as EdrModule
}

function packageOf({ platform, arch }: Platform): string {
  return `@nomicfoundation/edr-${platform}-${arch}${libraries[platform] ?? ''}`
}
