import type { Line } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'

/** Which asset, in the caller's own name space. */
export interface DraftRef {
  contextGraph: string
  /** Sub-graph, empty for none. */
  sub: string
  name: string
  /** Graph IRI that a new asset is known by to its author. */
  alias?: string
  /** Where the asset is shared and has no draft, a write goes on from what is shared. */
  resumes?: boolean
}

export interface WriteResult {
  assertionUri: string
  written: number
  privateWritten: number
  seq: number
}

/** What is to be done to one draft. */
export type DraftChange = { readonly draft: DraftRef } & (
  | { readonly kind: 'append' | 'replace'; readonly lines: readonly Line[] }
  | { readonly kind: 'discard' }
)

/** The caller's drafts, for whoever changes them: HTTP, SPARQL Update, the Graph Store Protocol, imports. */
export interface Drafts {
  /** Creates the draft where there is none. Lines are canonical and ground, or with blank nodes that are new to the node. */
  append(
    ref: DraftRef,
    content: { lines: readonly Line[]; privateLines?: readonly Line[] },
    caller: Caller,
  ): Promise<WriteResult>
  /** Makes the draft hold these statements and no others. Private ones stay unless some are given. */
  replace(
    ref: DraftRef,
    lines: readonly Line[],
    caller: Caller,
    privateLines?: readonly Line[],
  ): Promise<WriteResult & { created: boolean }>
  /** Several changes in one transaction; `check` runs inside it and may throw to leave everything as it is. */
  apply(changes: readonly DraftChange[], caller: Caller, check: () => void): Promise<void>
  /** Throws DraftNotFound / NotADraft where there is none. */
  discard(ref: DraftRef, caller: Caller): Promise<void>
  /** The statements of an open or sealed draft, sorted and unique; undefined where there is no draft. */
  lines(ref: DraftRef, caller: Caller): Line[] | undefined
}
