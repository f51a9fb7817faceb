import type { Config } from '@kg/contract'
import type { HistoryKind } from './collect-history.js'

/** Private statements belong to sealed versions as well, so they stay as long as published ones. */
export const historyKinds = (
  config: Pick<Config, 'retention.draftDays' | 'retention.publishedDays'>,
): readonly HistoryKind[] => [
  { kind: 'draftHistory', layers: ['wm'], days: config['retention.draftDays'] },
  { kind: 'publishedHistory', layers: ['swm', 'vm', 'private'], days: config['retention.publishedDays'] },
]
