import type { MoveTable, StateOf, TriggerOf } from './move.js'

/**
 * The life of a knowledge asset. `open` and `sealed` are drafts (WM), `shared` is SWM, `published` is VM, `gone` is a discarded draft.
 * Sharing an open draft seals it on the way. Creating an open draft again, sharing and publishing again change nothing.
 * A seal covers the name, so renaming opens a sealed draft again.
 * An async trigger only enqueues a job: the state moves when the job makes its own move.
 */
export const assetMoves = {
  none: { create: 'open', pull: 'open' },
  open: {
    create: 'open',
    write: 'open',
    import: 'open',
    finalize: 'sealed',
    share: 'shared',
    'share-async': 'open',
    discard: 'gone',
    pull: 'open',
    rename: 'open',
  },
  sealed: { share: 'shared', 'share-async': 'sealed', discard: 'gone', pull: 'open', rename: 'open' },
  shared: { share: 'shared', 'share-async': 'shared', publish: 'published', 'publish-async': 'shared', pull: 'open' },
  published: {
    share: 'published',
    'share-async': 'published',
    publish: 'published',
    'publish-async': 'published',
    pull: 'open',
  },
  gone: { create: 'open', pull: 'open' },
} as const satisfies MoveTable

export type AssetState = StateOf<typeof assetMoves>
export type AssetTrigger = TriggerOf<typeof assetMoves>
