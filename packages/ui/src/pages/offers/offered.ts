import type { Reply, Routes } from '@kg/contract'

/** A dataset that a node offers. */
export interface Offered {
  readonly reply: string
  readonly node: string
  readonly dataset: Reply<Routes['networkQueryResponses']>[number]['datasets'][number]
}
