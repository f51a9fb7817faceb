import { DocumentFileMissingError, DocumentNotFoundError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { listFiles, readFile } from '../assets/import-files.js'
import { readAsset } from '../assets/read-asset.js'
import { type ResolveNeeds, resolveDraft, type Scope } from '../assets/resolve-draft.js'
import { type Document, readDocuments } from './read-documents.js'

export interface DocumentScope extends Scope {
  /** Who imported it, where several have an asset of this name. */
  readonly agentAddress?: string | undefined
}

type Wanted = DocumentScope & { readonly document?: string | undefined }

/** The documents of assets: their text, section by section, and to who imported them the files as they came. */
export function openDocuments(needs: ResolveNeeds) {
  const { ledger } = needs

  function readAll(name: string, scope: DocumentScope, caller: Caller) {
    const ref = resolveDraft(needs, name, scope, caller)
    return ledger.read((r) => {
      const { layer, agent, lines } = readAsset(r, ref, { author: scope.agentAddress }, caller)
      const asset = { ...ref, agent }
      // Files are as private as drafts.
      const files = agent === caller.agent ? listFiles(r, asset) : []
      return { asset, layer, agent, files, documents: readDocuments(lines) }
    })
  }

  /** The one that is named, else the first. */
  function findOne(name: string, { document, ...scope }: Wanted, caller: Caller) {
    const all = readAll(name, scope, caller)
    const found = all.documents.find((one) => document === undefined || one.document === document)
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
        documents: documents.map(({ parts, ...about }) => {
          const file = files.find(({ document }) => document === about.document)
          return {
            ...about,
            sections: parts.length - 1,
            ...(file === undefined ? {} : { file: { bytes: file.bytes, sha256: file.sha256 } }),
          }
        }),
      }
    },
    /** A page of the text, in pieces that have a limit. */
    text(name: string, wanted: Wanted & { limit: number; cursor?: string | undefined }, caller: Caller) {
      const { found } = findOne(name, wanted, caller)
      const { parts: _, ...about } = found
      const start = Math.max(0, Number(decodeCursor(wanted.cursor) ?? 0))
      const { rows, nextCursor } = readPage(piecesOf(found).slice(start), wanted.limit, ({ at }) => at)
      return { ...about, parts: rows.map(({ at: _at, ...piece }) => piece), ...defined({ nextCursor }) }
    },
    async file(name: string, wanted: Wanted, caller: Caller) {
      const { asset, found, file } = findOne(name, wanted, caller)
      if (file === undefined) throw new DocumentFileMissingError({ document: found.document })
      return { ...file, content: await readFile((fn) => ledger.read(fn), asset, file) }
    },
  }
}

/** Each piece of text with the section that it belongs to; `at` is where the next one begins. */
function piecesOf({ parts }: Document) {
  return parts
    .flatMap(({ pieces, ...part }) => {
      const [first = '', ...others] = pieces
      // What was extracted comes once, with the first piece.
      return [{ ...part, text: first }, ...others.map((text) => ({ ...part, text, statements: [] }))]
    })
    .map((piece, i) => ({ ...piece, at: i + 1 }))
}
