import { DocumentFileMissingError, DocumentNotFoundError } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, encodeCursor, readPage } from '../../platform/caller/paging.js'
import { listFiles, readFile } from '../assets/import-files.js'
import { type AssetContent, findContent, readLines } from '../assets/read-asset.js'
import { type ResolveNeeds, resolveDraft, type Scope } from '../assets/resolve-draft.js'
import { findPage, makeReadable, type ReadableDocument } from './pieces.js'
import { ReadCache } from './read-cache.js'
import { readDocuments } from './read-documents.js'

export interface DocumentScope extends Scope {
  /** Who imported it, where several have an asset of this name. */
  readonly agentAddress?: string | undefined
}

type Wanted = DocumentScope & { readonly document?: string | undefined }

interface Begin {
  readonly from?: number | undefined
  readonly at?: string | undefined
  readonly page?: number | undefined
}

interface PageWish {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The documents of assets: their text, section by section, and to who imported them the files as they came. */
export function openDocuments(needs: ResolveNeeds) {
  const { ledger } = needs
  const cache = new ReadCache<readonly ReadableDocument[]>()

  function readAll(name: string, scope: DocumentScope, caller: Caller) {
    const ref = resolveDraft(needs, name, scope, caller)
    return ledger.read((r) => {
      const { layer, agent, parts } = findContent(r, ref, { author: scope.agentAddress }, caller)
      const asset = { ...ref, agent }
      // Files are as private as drafts.
      const files = agent === caller.agent ? listFiles(r, asset) : []
      return { asset, layer, agent, files, documents: readParts(r, parts) }
    })
  }

  function readParts(reader: LedgerReader, parts: AssetContent['parts']): readonly ReadableDocument[] {
    const hashes = parts.flatMap(({ chunks }) => chunks).join()
    return cache.get(hashes, () => {
      const lines = readLines(reader, parts)
      return { value: readDocuments(lines).map(makeReadable), size: lines.length }
    })
  }

  /** The one that is named or has what is looked for, else the first. */
  function findOne(name: string, { document, at, ...scope }: Wanted & Pick<Begin, 'at'>, caller: Caller) {
    const all = readAll(name, scope, caller)
    const found =
      document === undefined
        ? (all.documents.find(({ find }) => at !== undefined && find(at) !== undefined) ?? all.documents[0])
        : all.documents.find((one) => one.document === document)
    if (found === undefined)
      throw new DocumentNotFoundError({ name, contextGraphId: all.asset.contextGraph, ...defined({ document }) })
    return { ...all, found, file: all.files.find((file) => file.document === found.document) }
  }

  return {
    list(name: string, scope: DocumentScope, caller: Caller) {
      const { layer, agent, files, documents } = readAll(name, scope, caller)
      return {
        layer,
        agentAddress: agent,
        documents: documents.map(({ pieces: _pieces, outline: _outline, find: _find, pages: _pages, ...about }) => {
          const file = files.find(({ document }) => document === about.document)
          if (file === undefined) return about
          const { bytes, sha256, markdown } = file
          return { ...about, file: { bytes, sha256, ...defined({ markdownHash: markdown?.sha256 }) } }
        }),
      }
    },
    /** A page of the text, in pieces that have a limit. */
    text(name: string, wanted: Wanted & Begin & PageWish, caller: Caller) {
      const { found } = findOne(name, wanted, caller)
      const { pieces, outline: _outline, find: _find, sections: _sections, ...about } = found
      const { limit } = wanted
      const from = beginOf(found, wanted)
      const end = from + limit
      return {
        ...about,
        from,
        total: pieces.length,
        parts: pieces.slice(from, end),
        ...(end < pieces.length ? { nextCursor: encodeCursor(end) } : {}),
      }
    },
    outline(name: string, { limit, cursor, ...wanted }: Wanted & PageWish, caller: Caller) {
      const { outline } = findOne(name, wanted, caller).found
      const start = Math.max(0, Number(decodeCursor(cursor) ?? 0))
      const rows = outline.slice(start, start + limit + 1).map((entry, i) => ({ entry, next: start + i + 1 }))
      const { rows: found, nextCursor } = readPage(rows, limit, ({ next }) => next)
      return { entries: found.map(({ entry }) => entry), ...defined({ nextCursor }) }
    },
    async file(name: string, wanted: Wanted, caller: Caller) {
      const { asset, found, file } = findOne(name, wanted, caller)
      if (file === undefined) throw new DocumentFileMissingError({ document: found.document })
      return { ...file, content: await readFile((fn) => ledger.read(fn), asset, file) }
    },
  }
}

/** The number of the first piece that is wanted. What is looked for and is not there begins the document. */
function beginOf(document: ReadableDocument, { cursor, from, at, page, limit }: Begin & PageWish): number {
  const key = decodeCursor(cursor)
  if (key !== undefined) return Math.max(0, Number(key) || 0)
  const last = Math.max(0, document.pieces.length - 1)
  if (from !== undefined) return Math.min(from, last)
  const found = at === undefined ? page && findPage(document, page) : document.find(at)
  return Math.floor((found ?? 0) / limit) * limit
}
