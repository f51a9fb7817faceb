import type { Config } from '@kg/contract'
import type { HistoryKind } from './collect-history.js'

/** Private statements of a version that was shared stay as long as the version; those of drafts go with the drafts. */
export const historyKinds = (
  config: Pick<Config, 'retention.draftDays' | 'retention.publishedDays'>,
): readonly HistoryKind[] => [
  { kind: 'draftHistory', layers: ['wm'], unshared: ['private'], days: config['retention.draftDays'] },
  { kind: 'publishedHistory', layers: ['swm', 'vm', 'private'], days: config['retention.publishedDays'] },
]
