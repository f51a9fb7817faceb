import { hostname } from 'node:os'

export const backends = ['embedded', 'server', 'managed'] as const
export const roles = ['auto', 'edge', 'core'] as const

/** What `kg init` asks for. */
export interface Settings {
  readonly name: string
  readonly nodeRole: string
  readonly network: string
  /** Of a network that is neither local nor none. */
  readonly rpcUrls: readonly string[]
  readonly chainId: number
  readonly hub: string
  readonly backend: string
  readonly storeUrl: string
  readonly apiPort: number
  readonly auth: boolean
  /** Multiaddrs of peers to stay connected with, and of relays to be reached through. */
  readonly bootstrap: readonly string[]
  readonly relays: readonly string[]
}

/** The present values; where there are none, what suits this machine. */
export function presentSettings(values: ReadonlyMap<string, unknown>, oxigraph: string | undefined): Settings {
  const list = (key: string) => (Array.isArray(values.get(key)) ? (values.get(key) as string[]) : [])
  const text = (key: string, fallback: string) =>
    typeof values.get(key) === 'string' ? String(values.get(key)) : fallback
  return {
    name: text('name', hostname() || 'kg-node'),
    nodeRole: text('nodeRole', 'auto'),
    network: text('network', 'local'),
    rpcUrls: list('chain.rpcUrls'),
    chainId: Number(values.get('chain.chainId') ?? 0),
    hub: text('chain.hub', ''),
    // A server is the better engine for much data, so it is offered first where there is one.
    backend: text('store.backend', oxigraph === undefined ? 'embedded' : 'managed'),
    storeUrl: text('store.url', ''),
    apiPort: Number(values.get('apiPort') ?? 9200),
    auth: values.get('auth.enabled') !== false,
    bootstrap: list('net.bootstrap'),
    relays: list('net.relays'),
  }
}

/** The settings in their places of config.json, over what stands there. */
export function mergeSettings(values: ReadonlyMap<string, unknown>, settings: Settings): Map<string, unknown> {
  const merged = new Map([
    ...values,
    ['name', settings.name],
    ['nodeRole', settings.nodeRole],
    ['network', settings.network],
    ['apiPort', settings.apiPort],
    ['auth.enabled', settings.auth],
    ['store.backend', settings.backend],
  ] as [string, unknown][])
  if (settings.storeUrl !== '') merged.set('store.url', settings.storeUrl)
  if (settings.rpcUrls.length > 0) merged.set('chain.rpcUrls', settings.rpcUrls)
  if (settings.chainId !== 0) merged.set('chain.chainId', settings.chainId)
  if (settings.hub !== '') merged.set('chain.hub', settings.hub)
  for (const key of ['bootstrap', 'relays'] as const)
    if (settings[key].length > 0 || merged.has(`net.${key}`)) merged.set(`net.${key}`, settings[key])
  return merged
}

/** A network that is not on this machine is found by its chain. */
export function hasOwnChain({ network }: Pick<Settings, 'network'>): boolean {
  return network !== 'local' && network !== 'none'
}
