import type { Reply, Routes } from '@kg/contract'

/** What the node answers a query. */
export type Answer = Reply<Routes['postQuery']>
