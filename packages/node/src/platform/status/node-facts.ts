import type { Reply, Routes } from '@kg/contract'

type Status = Reply<Routes['status']>

/** What the wings above say of the node; `status` shows it beside what the platform knows itself. */
export type NodeFacts = Omit<
  Status,
  'name' | 'version' | 'networkName' | 'uptimeMs' | 'authEnabled' | 'store' | 'retention' | 'memory' | 'troubles'
>

/** What went over one protocol since the start, both ways. */
export type ProtocolTraffic = Reply<Routes['slo']>['messages'][number]
