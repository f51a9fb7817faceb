import type * as Engine from '../../packages/store/dist/views/server/index.js'

export type { ManagedOxigraph, ServerSettings } from '../../packages/store/dist/views/server/index.js'

// By address, because the package lists its engines as functions for use, not their parts.
const built = (path: string) => new URL(`../../../packages/store/dist/views/${path}`, import.meta.url).href

export const { freePort, managedOxigraph, serverViews } = (await import(built('server/index.js'))) as typeof Engine
