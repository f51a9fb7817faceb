import type { Client } from '@kg/client'

/** The way to a node, in one caller's name. */
export interface NodeLink {
  /** Of the node as it is now; fails with the remedy where there is none. */
  client(): Client
  /** The server runs on the caller's own machine and account, so it may read files and call addresses for him. */
  readonly isLocal: boolean
  close(): void
}
