import { hostname } from 'node:os'

export const backends = ['embedded', 'server', 'managed'] as const
export const roles = ['edge', 'core'] as const

/** What `kg init` asks for. */
export interface Settings {
  readonly name: string
  readonly nodeRole: string
  readonly network: string
  readonly backend: string
  readonly storeUrl: string
  readonly apiPort: number
  readonly auth: boolean
}

/** The present values; where there are none, what suits this machine. */
export function presentSettings(values: ReadonlyMap<string, unknown>, oxigraph: string | undefined): Settings {
  const text = (key: string, fallback: string) =>
    typeof values.get(key) === 'string' ? String(values.get(key)) : fallback
  return {
    name: text('name', hostname() || 'kg-node'),
    nodeRole: text('nodeRole', 'edge'),
    network: text('network', 'none'),
    // A server is the better engine for much data, so it is offered first where there is one.
    backend: text('store.backend', oxigraph === undefined ? 'embedded' : 'managed'),
    storeUrl: text('store.url', ''),
    apiPort: Number(values.get('apiPort') ?? 9200),
    auth: values.get('auth.enabled') !== false,
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
  return merged
}
