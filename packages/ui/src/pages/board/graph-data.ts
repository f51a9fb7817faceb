import type { Reply, Routes } from '@kg/contract'

export type Graph = Reply<Routes['getContextGraph']>
