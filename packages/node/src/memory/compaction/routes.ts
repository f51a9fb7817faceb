import { routes } from '@kg/contract'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Compaction } from './compaction.js'

export const compactionRoutes = ({ compaction }: { compaction: Compaction }): Binding[] => [
  handle(routes.compactNode, () => compaction.compact()),
]
