import type { Reply, Routes } from '@kg/contract'

/** What the node found between two things. */
export type PathAnswer = Reply<Routes['explorePath']>
