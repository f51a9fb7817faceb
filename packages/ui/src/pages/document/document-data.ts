import type { Reply, Routes } from '@kg/contract'

export type DocumentText = Reply<Routes['documentText']>
export type Piece = DocumentText['parts'][number]
export type PieceTable = NonNullable<Piece['table']>
export type Place = NonNullable<Piece['place']>
export type OutlineEntry = Reply<Routes['documentOutline']>['entries'][number]
export type DocumentAbout = Reply<Routes['listDocuments']>['documents'][number]

/** The asset that a document was imported into. */
export interface DocumentOf {
  readonly graph: string
  readonly author: string
  readonly name: string
}

/** So many pieces of a text are shown at once. */
export const piecesAtOnce = 25
