/** One thing that a peer holds: its name, and a hash of the state it is held in. */
export interface Item {
  readonly key: string
  /** 32 bytes. */
  readonly fingerprint: Uint8Array
}

/** Keys from `from` up to, but without, `to`, in order of code points (which is the order of UTF-8 bytes). */
export interface Range {
  readonly from: string
  /** Nothing: to the end. */
  readonly to: string | undefined
}

/** What one side can tell about its items. None of it may need a walk over all of them. */
export interface InventoryIndex {
  count(range: Range): number
  /** `rangeFingerprint` over the items in the range: equal on both sides if the items are. */
  fingerprint(range: Range): Uint8Array
  /** In order of keys. */
  items(range: Range, limit: number): Item[]
  /** Neighbouring ranges of about equal size that make up the whole; at most `parts`. */
  split(range: Range, parts: number): Range[]
}

export const everything: Range = { from: '', to: undefined }
