import type { QuirkName } from './quirks.js'

export interface ServerSettings {
  readonly queryUrl: string
  /** Where they are absent, they follow from the query address and the kind of server. */
  readonly updateUrl?: string
  readonly graphStoreUrl?: string
  /** Basic or Digest, whichever the server asks for. */
  readonly username?: string
  readonly password?: string
  /** Bearer. */
  readonly token?: string
  /** Recognised by itself when absent. */
  readonly quirks?: QuirkName
  /** For each update or load. */
  readonly writeDeadlineMs?: number
  /** For small questions to the bookkeeping. */
  readonly probeDeadlineMs?: number
  /** How often a query also asks whether the server still holds what it was given. */
  readonly checkEveryMs?: number
  /** GRAPH ?g over more graphs than this is refused. */
  readonly maxNamedGraphs?: number
  /** Unions kept on the server; the one that was not used for longest makes room. */
  readonly maxUnions?: number
  /** Graphs that are loaded in one request, where the server takes several. */
  readonly graphsInALoad?: number
}

export type Limits = Required<
  Pick<
    ServerSettings,
    'writeDeadlineMs' | 'probeDeadlineMs' | 'checkEveryMs' | 'maxNamedGraphs' | 'maxUnions' | 'graphsInALoad'
  >
>

export function limitsOf(settings: ServerSettings): Limits {
  return {
    writeDeadlineMs: settings.writeDeadlineMs ?? 300_000,
    probeDeadlineMs: settings.probeDeadlineMs ?? 10_000,
    checkEveryMs: settings.checkEveryMs ?? 1_000,
    maxNamedGraphs: settings.maxNamedGraphs ?? 100,
    maxUnions: settings.maxUnions ?? 200,
    graphsInALoad: settings.graphsInALoad ?? 2000,
  }
}
